; llvm-as: accepted
define void @f(ptr %p) {
  %b = cmpxchg ptr %p, i32 1, i32 2 seq_cst seq_cst, align 4, align 8
  %c = atomicrmw add ptr %p, i32 2 seq_cst, align 4, align 8, !foo !0
  store i32 0, ptr %p, align 4, align 8
  ret void
}
!0 = !{}
