; litmus: urem by zero
; spec: 4.outcome
; args: i32 0
; outcome: ub division-by-zero
;
; The argument is 0.

define i32 @main(i32 %d) {
entry:
  %v = urem i32 1, %d
  ret i32 %v
}
