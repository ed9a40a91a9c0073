; llvm-as: Attribute 'range(i8 0, 5)' applied to incompatible type!
declare void @f(i32 range(i8 0, 5))
