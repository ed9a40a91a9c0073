; llvm-as: invalid element type for struct
%t = type { token }
@g = external global %t
