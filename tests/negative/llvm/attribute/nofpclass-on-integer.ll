; llvm-as: Attribute 'nofpclass(nan)' applied to incompatible type!
declare void @f(i32 nofpclass(nan))
