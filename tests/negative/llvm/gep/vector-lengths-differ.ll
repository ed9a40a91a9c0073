; llvm-as: getelementptr vector index has a wrong number of elements
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = getelementptr i32, <2 x ptr> zeroinitializer, <3 x i64> zeroinitializer
  ret void
}
