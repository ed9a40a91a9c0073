; llvm-as: label expected to be numbered '1' or greater
define void @f() {
  br label %1
0:
  br label %1
1:
  ret void
}
