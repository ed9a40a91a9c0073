; litmus: poison that is not used does no harm
; spec: 4.outcome
; outcome: return i32 1
;
; The sum is not used.

define i32 @main() {
entry:
  %v = add nsw i32 2147483647, 1
  ret i32 1
}
