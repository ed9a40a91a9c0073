; llvm-as: use of undefined type named 't'
%t = type %t
@g = external global %t
