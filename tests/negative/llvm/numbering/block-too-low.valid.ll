; llvm-as: accepted
define void @f() {
  br label %2
1:
  br label %2
2:
  ret void
}
