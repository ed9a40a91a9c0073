; litmus: a store to a local variable of a function that has returned
; spec: 4.11
; outcome: ub use-after-return
;
; The pointer outlives its object.

@p = internal global ptr null, align 8

define void @f() {
entry:
  %x = alloca i32, align 4
  store ptr %x, ptr @p, align 8
  ret void
}

define i32 @main() {
entry:
  call void @f()
  %q = load ptr, ptr @p, align 8
  store i32 1, ptr %q, align 4
  ret i32 0
}
