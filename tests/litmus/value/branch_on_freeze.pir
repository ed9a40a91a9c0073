; litmus: a branch on a frozen value is defined
; spec: 4.outcome, 5
; outcome: return i32 1
; outcome: return i32 2
;
; Either way, and no undefined behaviour.

define i32 @main() {
entry:
  %v = freeze i1 poison
  br i1 %v, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 2
}
