; llvm-as: base element of getelementptr must be sized
%t = type opaque
define void @f(ptr %p) {
  %r = getelementptr %t, ptr %p, i64 1
  ret void
}
