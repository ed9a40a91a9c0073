; llvm-as: accepted
define void @g(ptr %p) {
  %q = call ptr %p(i64 1, i64 2) allocsize(0, 1)
  ret void
}
