; llvm-as: expected string constant
module asm nop
