; llvm-as: Function declaration shouldn't have a personality routine
declare i32 @p(...)
declare void @f() personality ptr @p
