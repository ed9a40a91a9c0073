; litmus: `zext nneg` of a negative number is poison
; spec: 4.outcome
; args: i32 -1
; outcome: return i64 poison
;
; -1.

define i64 @main(i32 %n) {
entry:
  %v = zext nneg i32 %n to i64
  ret i64 %v
}
