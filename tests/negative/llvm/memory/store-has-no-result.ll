; llvm-as: instructions returning void cannot have a name
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = store i32 %a, ptr %p
  ret void
}
