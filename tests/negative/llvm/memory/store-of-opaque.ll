; llvm-as: invalid type for undef constant
%t = type opaque
define void @f(ptr %p) {
  store %t undef, ptr %p
  ret void
}
