; llvm-as: use of undefined value '%nowhere'
@g = global ptr blockaddress(@f, %nowhere)
define void @f() {
entry:
  ret void
}
