; litmus: `trunc nuw` that loses a bit is poison
; spec: 4.outcome
; args: i32 256
; outcome: return i8 poison
;
; 256 does not fit.

define i8 @main(i32 %n) {
entry:
  %v = trunc nuw i32 %n to i8
  ret i8 %v
}
