; llvm-as: accepted
declare void @f(ptr captures(none))
