; litmus: overflow under `nuw` is poison
; spec: 4.outcome
; args: i32 0
; outcome: return i32 poison
;
; 0 - 1.

define i32 @main(i32 %n) {
entry:
  %v = sub nuw i32 %n, 1
  ret i32 %v
}
