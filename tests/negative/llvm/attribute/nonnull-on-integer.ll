; llvm-as: Attribute 'nonnull' applied to incompatible type!
declare void @f(i32 nonnull)
