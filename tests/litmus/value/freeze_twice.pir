; litmus: two freezes choose apart
; spec: 4.outcome, 5
; outcome: return i32 0
; outcome: return i32 1
; outcome: return i32 10
; outcome: return i32 11
;
; Digits: the two choices.

define i32 @main() {
entry:
  %u = freeze i1 undef
  %v = freeze i1 undef
  %a = zext i1 %u to i32
  %b = zext i1 %v to i32
  %tens.0 = mul i32 %a, 10
  %digits.0 = add i32 %tens.0, %b
  ret i32 %digits.0
}
