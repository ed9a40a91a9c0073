; llvm-as: Function takes metadata but isn't an intrinsic
declare void @g(metadata)
define void @f() {
  call void @g(metadata !0)
  ret void
}
!0 = !{}
