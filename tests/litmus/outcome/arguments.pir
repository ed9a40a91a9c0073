; litmus: @main may take arguments
; spec: 4.outcome
; args: i32 3, i32 4
; outcome: return i32 -1
;
; 3 - 4.

define i32 @main(i32 %a, i32 %b) {
entry:
  %v = sub i32 %a, %b
  ret i32 %v
}
