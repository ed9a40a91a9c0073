; llvm-as: symbol with local linkage cannot have a DLL storage class
@g = internal dllimport global i32 0
