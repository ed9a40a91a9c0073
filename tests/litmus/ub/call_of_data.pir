; litmus: a call of what is no function
; spec: 4.outcome
; outcome: ub invalid-call
;
; @x is a variable.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @x()
  ret i32 0
}
