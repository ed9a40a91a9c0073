; litmus: poison goes through logic too
; spec: 4.outcome
; outcome: return i1 poison
;
; poison and false is poison.

define i1 @main() {
entry:
  %v = and i1 poison, false
  ret i1 %v
}
