; litmus: a call with other parameters than the function has
; spec: 4.outcome
; outcome: ub call-mismatch
;
; @f takes an i32, the call gives an i64 and a pointer.

@p = internal global ptr @f, align 8

define i32 @f(i32 %x) {
entry:
  ret i32 %x
}

define i32 @main() {
entry:
  %f = load ptr, ptr @p, align 8
  %r = call i32 %f(i64 1, ptr null)
  ret i32 %r
}
