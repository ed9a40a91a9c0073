; litmus: a division by poison
; spec: 4.outcome
; outcome: ub poison-used
;
; The divisor might be zero.

define i32 @main() {
entry:
  %v = udiv i32 8, poison
  ret i32 %v
}
