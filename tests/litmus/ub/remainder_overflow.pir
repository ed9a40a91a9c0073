; litmus: the remainder of the least number by -1
; spec: 4.outcome
; args: i32 -2147483648
; outcome: ub division-overflow
;
; Undefined as the division is.

define i32 @main(i32 %n) {
entry:
  %v = srem i32 %n, -1
  ret i32 %v
}
