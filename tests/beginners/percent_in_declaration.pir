declare void %g()
define void @f() {
  ret void
}
