; llvm-as: Attribute 'noalias' applied to incompatible type!
declare noalias void @f()
