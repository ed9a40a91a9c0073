; A thread-local variable by its own name: each thread has its own, so that 9 is an outcome,
; and 5 one where both strands run on one thread (reference, execution, rule 12).
@t = internal thread_local global i32 3
@sink = internal global i64 0
define i32 @main() {
e:
  store i32 9, ptr @t
  fork label %m [label %a]
m:
  br label %l
l:
  %i = phi i64 [0, %m], [%n, %l]
  store volatile i64 %i, ptr @sink
  %n = add i64 %i, 1
  %c = icmp eq i64 %n, 3
  br i1 %c, label %j, label %l
a:
  store i32 5, ptr @t
  halt
j:
  join
  %w = load i32, ptr @t
  ret i32 %w
}
