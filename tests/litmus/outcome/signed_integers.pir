; litmus: integers are printed as signed
; spec: 4.outcome
; outcome: return i8 -56
;
; 100 + 100 = 200 is -56 in eight bits.

define i8 @main() {
entry:
  %a = add i8 99, 1
  %v = add i8 %a, %a
  ret i8 %v
}
