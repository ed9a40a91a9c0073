; llvm-as: base element of getelementptr must be sized
%o = type opaque
%t = type { i32, %o }
define void @f(ptr %p) {
  %r = getelementptr %t, ptr %p, i64 1
  ret void
}
