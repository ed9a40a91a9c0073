; litmus: an inexact division under `exact` is poison
; spec: 4.outcome
; args: i32 7
; outcome: return i32 poison
;
; 7 / 2.

define i32 @main(i32 %n) {
entry:
  %v = udiv exact i32 %n, 2
  ret i32 %v
}
