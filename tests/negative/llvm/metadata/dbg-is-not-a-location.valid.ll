; llvm-as: accepted with a warning: warning: ignoring debug info with an invalid version (0) in <stdin>
define void @f() {
  ret void, !dbg !0
}
!0 = !{}
