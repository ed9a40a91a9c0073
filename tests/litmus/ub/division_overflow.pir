; litmus: the least number divided by -1
; spec: 4.outcome
; args: i32 -2147483648
; outcome: ub division-overflow
;
; The quotient is not a number of 32 bits.

define i32 @main(i32 %n) {
entry:
  %v = sdiv i32 %n, -1
  ret i32 %v
}
