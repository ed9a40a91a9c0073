; llvm-as: invalid use of function-local name
define void @f() {
a:
  ret void
}
@g = global ptr %a
