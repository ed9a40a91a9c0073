; llvm-as: invalid array element type
@g = external global [2 x label]
