; llvm-as: invalid type for global variable
@g = external global void ()
