; llvm-as: instructions returning void cannot have a name
define void @f() {
  %r = br label %a
a:
  ret void
}
