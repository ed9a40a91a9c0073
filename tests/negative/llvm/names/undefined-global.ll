; llvm-as: use of undefined value '@nothing'
define ptr @f() {
  ret ptr @nothing
}
