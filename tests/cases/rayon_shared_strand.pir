; pir run --entry prog --executor rayon -- 1 2: 5. A strand nested in one that two forks share
; uses a pointer computed before the forks.
@mem = global [8 x i64] [i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8]
define i64 @prog(i1 %c, i64 %k) {
entry:
  %w = getelementptr i64, ptr @mem, i64 %k
  br i1 %c, label %f1, label %f2
f1:
  fork [label %j1, label %s]
f2:
  fork [label %s, label %j1]
s:
  fork [label %a, label %b, label %x]
a:
  br label %j2
b:
  %p = getelementptr i64, ptr %w, i64 2
  %v = load i64, ptr %p
  store i64 %v, ptr @mem
  halt
x:
  br label %j2
j2:
  join
  br label %j1
j1:
  join
  %r = load i64, ptr @mem
  ret i64 %r
}
