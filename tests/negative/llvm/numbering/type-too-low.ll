; llvm-as: redefinition of type
%0 = type { i32 }
%0 = type { i64 }
