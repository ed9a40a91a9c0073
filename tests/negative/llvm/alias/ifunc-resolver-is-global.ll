; llvm-as: IFunc must have a Function resolver
@g = global i32 0
@i = ifunc void (), ptr @g
