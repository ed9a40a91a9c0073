; litmus: extractelement behind the end is poison
; spec: 4.outcome
; args: i32 2
; outcome: return i32 poison
;
; Element 2 of 2.

define i32 @main(i32 %n) {
entry:
  %e = extractelement <2 x i32> <i32 1, i32 2>, i32 %n
  ret i32 %e
}
