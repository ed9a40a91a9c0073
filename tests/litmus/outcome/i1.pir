; litmus: an i1 is printed as a word
; spec: 4.outcome
; outcome: return i1 true
;
; 3 < 4.

define i1 @main() {
entry:
  %a = add i32 1, 2
  %c = icmp slt i32 %a, 4
  ret i1 %c
}
