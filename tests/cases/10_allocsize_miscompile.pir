; `allocsize` counts parameters, and the worker is one more: returns 8, or -1 (unknown).
define ptr @f(i64 %n, i64 %m) allocsize(1) noinline {
e:
  fork [label %a, label %b]
a:
  %o1 = atomicrmw add ptr @s, i32 3 monotonic
  br label %j
b:
  %o2 = atomicrmw add ptr @s, i32 3 monotonic
  br label %j
j:
  join
  %p = call ptr @malloc(i64 %m)
  ret ptr %p
}
declare ptr @malloc(i64)
@s = internal global i32 0
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  %p = call ptr @f(i64 1, i64 8)
  %sz = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %r = trunc i64 %sz to i32
  br label %j
b:
  %o2 = atomicrmw add ptr @s, i32 3 monotonic
  br label %j
j:
  join
  ret i32 %r
}
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
