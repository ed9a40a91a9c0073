; litmus: a call of null
; spec: 4.outcome
; outcome: ub invalid-call
;
; The pointer is loaded, so it is known only at run time.

@p = internal global ptr null, align 8

define i32 @main() {
entry:
  %f = load ptr, ptr @p, align 8
  call void %f()
  ret i32 0
}
