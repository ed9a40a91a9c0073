; llvm-as: symbol with local linkage cannot have a DLL storage class
@g = internal dllexport global i32 0
