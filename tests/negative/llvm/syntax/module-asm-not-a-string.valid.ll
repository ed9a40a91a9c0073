; llvm-as: accepted
module asm "nop"
