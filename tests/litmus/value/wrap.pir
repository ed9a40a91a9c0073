; litmus: without flags arithmetic wraps
; spec: 4.outcome
; args: i32 2147483647
; outcome: return i32 -2147483648
;
; The largest number plus 1.

define i32 @main(i32 %n) {
entry:
  %v = add i32 %n, 1
  ret i32 %v
}
