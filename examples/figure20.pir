; Figure 20 of the draft: a thread that is created and joined in one place (source: figure 19).
;
;     pthread_create(&tid, nullptr, f, (void *)&v);
;     S(); /* code without return or exceptions */
;     pthread_join(&tid);
;
; The new thread is one strand and S the master, which stays on the thread that it is on. `force`
; keeps what pthreads promise: the thread runs on its own, so S may wait for something that f does.
; The loops of figure 21, which create all threads and later join them, are not of this shape and
; stay library calls.
;
; Here f adds 2 to v and S sets a flag of its own; `main` returns 40 + 2 = 42.

define i32 @main() {
entry:
  %v = alloca i32, align 4
  store i32 40, ptr %v, align 4
  fork force [ptr %v] label %S [label %thread]

thread:
  %ignored = call ptr @f(ptr %v)
  halt

S:
  store i32 1, ptr @flag, align 4
  br label %joined

joined:
  join
  %result = load i32, ptr %v, align 4
  ret i32 %result
}

@flag = internal global i32 0, align 4

define ptr @f(ptr captures(none) %v) {
entry:
  %old = load i32, ptr %v, align 4
  %new = add nsw i32 %old, 2
  store i32 %new, ptr %v, align 4
  ret ptr null
}
