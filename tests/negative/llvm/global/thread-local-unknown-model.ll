; llvm-as: expected localdynamic, initialexec or localexec
@g = thread_local(strange) global i32 0
