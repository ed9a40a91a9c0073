; llvm-as: vector select requires selected vectors to have the same vector length as select condition
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = select <2 x i1> zeroinitializer, <4 x i32> %v, <4 x i32> %v
  ret void
}
