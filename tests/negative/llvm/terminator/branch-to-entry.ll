; llvm-as: Entry block to function must not have predecessors!
define void @f() {
entry:
  br label %entry
}
