; litmus: all uses of one freeze see the same choice
; spec: 4.outcome, 5
; outcome: return i1 false
;
; A bit differs never from itself.

define i1 @main() {
entry:
  %v = freeze i1 undef
  %w = xor i1 %v, %v
  ret i1 %w
}
