; litmus: freeze of undef chooses a value
; spec: 4.outcome, 5
; outcome: return i1 true
; outcome: return i1 false
;
; Either bit.

define i1 @main() {
entry:
  %v = freeze i1 undef
  ret i1 %v
}
