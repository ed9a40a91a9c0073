; litmus: in a callee an alloca dies at the return, though the strand goes on
; spec: 4.11
; outcome: ub use-after-return
;
; Whichever is first: the function returns before the strand ends.

define ptr @f() {
entry:
  %p = alloca i32, align 4
  ret ptr %p
}

define i32 @main() {
entry:
  fork [label %a]

a:
  %p = call ptr @f()
  store i32 1, ptr %p, align 4
  br label %done

done:
  join
  ret i32 0
}
