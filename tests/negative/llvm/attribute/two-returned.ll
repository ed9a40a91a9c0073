; llvm-as: More than one parameter has attribute returned!
declare ptr @f(ptr returned, ptr returned)
