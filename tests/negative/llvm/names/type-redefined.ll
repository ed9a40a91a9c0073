; llvm-as: redefinition of type
%t = type { i32 }
%t = type { i64 }
