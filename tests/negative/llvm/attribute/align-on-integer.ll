; llvm-as: Attribute 'align 4' applied to incompatible type!
declare void @f(i32 align 4)
