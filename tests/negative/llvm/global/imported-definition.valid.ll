; llvm-as: accepted
declare dllimport void @f()
