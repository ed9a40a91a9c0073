; llvm-as: instructions returning void cannot have a name
declare void @g()
define void @f() {
  %r = call void @g()
  ret void
}
