; llvm-as: load operand must be a pointer to a first class type
%t = type opaque
define void @f(ptr %p) {
  %r = load %t, ptr %p
  ret void
}
