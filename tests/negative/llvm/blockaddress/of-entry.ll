; llvm-as: blockaddress may not be used with the entry block!
@g = global ptr blockaddress(@f, %entry)
define void @f() {
entry:
  ret void
}
