; llvm-as: invalid address space, must be a 24-bit integer
@g = external addrspace(16777216) global i32
