; llvm-as: the range should not represent the full or empty set!
declare void @f(ptr initializes((4, 4)))
