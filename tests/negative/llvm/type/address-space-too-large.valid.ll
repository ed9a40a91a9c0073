; llvm-as: accepted
@g = external addrspace(16777215) global i32
