; litmus: overflow under `nsw` is poison, and no more
; spec: 4.outcome
; args: i32 2147483647
; outcome: return i32 poison
;
; The largest number plus 1.

define i32 @main(i32 %n) {
entry:
  %v = add nsw i32 %n, 1
  ret i32 %v
}
