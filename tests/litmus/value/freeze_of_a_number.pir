; litmus: freeze of a number does nothing
; spec: 4.outcome
; args: i32 6
; outcome: return i32 6
;
; It is neither poison nor undef.

define i32 @main(i32 %n) {
entry:
  %v = freeze i32 %n
  ret i32 %v
}
