; llvm-as: identified structure type 't' is recursive
%t = type { i32, %t }
@g = external global %t
