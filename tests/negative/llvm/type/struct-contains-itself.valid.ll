; llvm-as: accepted
%t = type { i32, ptr }
@g = external global %t
