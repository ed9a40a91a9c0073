; llvm-as: Cannot allocate unsized type
%t = type opaque
define void @f() {
  %r = alloca %t
  ret void
}
