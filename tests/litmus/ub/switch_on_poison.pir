; litmus: a switch on poison
; spec: 4.outcome
; outcome: ub poison-used
;
; As a branch.

define i32 @main() {
entry:
  switch i32 poison, label %no [
  i32 1, label %yes
  ]

yes:
  ret i32 1

no:
  ret i32 0
}
