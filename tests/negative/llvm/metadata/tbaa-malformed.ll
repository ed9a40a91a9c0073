; llvm-as: Access type node must be a valid scalar type
define void @f(ptr %p) {
  %r = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{i32 1}
