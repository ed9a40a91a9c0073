; litmus: integers of any width
; spec: 4.outcome
; outcome: return i128 18446744073709551616
;
; 2 to the 64th.

define i128 @main() {
entry:
  %a = add i128 0, 1
  %v = shl i128 %a, 64
  ret i128 %v
}
