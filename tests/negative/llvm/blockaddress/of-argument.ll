; llvm-as: referenced value is not a basic block
@g = global ptr blockaddress(@f, %x)
define void @f(i32 %x) {
entry:
  ret void
}
