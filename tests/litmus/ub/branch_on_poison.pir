; litmus: a branch on poison
; spec: 4.outcome
; args: i32 2147483647
; outcome: ub poison-used
;
; The comparison of poison is poison.

define i32 @main(i32 %big) {
entry:
  %v = add nsw i32 %big, 1
  %c = icmp eq i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}
