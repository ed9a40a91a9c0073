; llvm-as: integer constant must have integer type
@g = global float 1
