; llvm-as: '@g' defined with type 'ptr addrspace(1)' but expected 'ptr'
@g = addrspace(1) global i32 0
@a = alias i32, ptr @g
