; litmus: a shift by the width is poison
; spec: 4.outcome
; args: i32 32
; outcome: return i32 poison
;
; By 32.

define i32 @main(i32 %n) {
entry:
  %v = shl i32 1, %n
  ret i32 %v
}
