; llvm-as: Terminator found in the middle of a basic block!
define void @f() {
a:
  br label %b
b:
  br label %c
b:
  ret void
c:
  ret void
}
