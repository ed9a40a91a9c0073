; litmus: a sequential loop without end is a hang
; spec: 4.outcome
; outcome: hang
;
; No loop in this IR is promised to end.

define i32 @main() {
entry:
  br label %loop

loop:
  br label %loop
}
