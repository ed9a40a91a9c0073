; llvm-as: invalid type for function argument
%t = type opaque
define void @f(%t %x) {
  ret void
}
