; llvm-as: expected value token
@g = global double 0x
