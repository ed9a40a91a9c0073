; llvm-as: Global is marked as dllimport, but not external
define dllimport void @f() {
  ret void
}
