; llvm-as: accepted
define i32 @f() {
entry:
  %r = phi i32
  ret i32 0
}
