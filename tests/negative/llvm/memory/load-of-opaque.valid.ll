; llvm-as: accepted
%t = type { i32 }
define void @f(ptr %p) {
  %r = load %t, ptr %p
  ret void
}
