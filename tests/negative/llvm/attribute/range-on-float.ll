; llvm-as: Attribute 'range(i32 0, 5)' applied to incompatible type!
declare void @f(float range(i32 0, 5))
