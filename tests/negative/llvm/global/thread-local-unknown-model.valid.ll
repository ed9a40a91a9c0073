; llvm-as: accepted
@g = thread_local(localexec) global i32 0
