; `allocsize(0)` of a function that gets its worker: LLVM accepts the lowered text.
define ptr @f(i64 %n) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" {
e:
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret ptr null
}
