; litmus: poison of one vector element leaves the others alone
; spec: 4.outcome
; outcome: return i32 3
;
; Element 1 of (poison, 1) + (1, 2).

define i32 @main() {
entry:
  %v = add <2 x i32> <i32 poison, i32 1>, <i32 1, i32 2>
  %e = extractelement <2 x i32> %v, i32 1
  ret i32 %e
}
