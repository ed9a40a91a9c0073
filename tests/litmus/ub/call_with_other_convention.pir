; litmus: a call with another calling convention than the function has
; spec: 4.outcome
; outcome: ub call-mismatch
;
; @f is fastcc.

@p = internal global ptr @f, align 8

define fastcc i32 @f(i32 %x) {
entry:
  ret i32 %x
}

define i32 @main() {
entry:
  %f = load ptr, ptr @p, align 8
  %r = call i32 %f(i32 1)
  ret i32 %r
}
