; llvm-as: Attribute 'swifterror' applied to incompatible type!
declare void @f(i32 swifterror)
