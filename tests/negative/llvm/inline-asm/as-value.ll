; llvm-as: invalid type for inline asm constraint string
@g = global ptr asm "", ""
