; llvm-as: Attribute 'sret(i32)' applied to incompatible type!
declare void @f(i32 sret(i32))
