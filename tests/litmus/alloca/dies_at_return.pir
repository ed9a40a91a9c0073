; litmus: an alloca dies when its function returns
; spec: 4.11
; outcome: ub use-after-return
;
; @f hands out the address of its local variable.

define ptr @f() {
entry:
  %p = alloca i32, align 4
  store i32 1, ptr %p, align 4
  ret ptr %p
}

define i32 @main() {
entry:
  %p = call ptr @f()
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
