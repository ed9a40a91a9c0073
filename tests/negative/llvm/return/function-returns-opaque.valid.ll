; llvm-as: accepted
%t = type opaque
declare %t @f()
