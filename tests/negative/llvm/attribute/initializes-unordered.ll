; llvm-as: Invalid (unordered or overlapping) range list
declare void @f(ptr initializes((4, 8), (0, 4)))
