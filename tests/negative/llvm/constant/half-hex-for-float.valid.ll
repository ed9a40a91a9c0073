; llvm-as: accepted
@g = global half 0xH3C00
