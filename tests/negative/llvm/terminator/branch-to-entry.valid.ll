; llvm-as: accepted
define void @f() {
entry:
  br label %loop
loop:
  br label %loop
}
