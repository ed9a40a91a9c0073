; llvm-as: accepted
declare extern_weak void @f()
