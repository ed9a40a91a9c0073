; litmus: a vector division with one zero
; spec: 4.outcome
; outcome: ub division-by-zero
;
; One element suffices.

define i32 @main() {
entry:
  %v = udiv <2 x i32> <i32 4, i32 4>, <i32 2, i32 0>
  %w = extractelement <2 x i32> %v, i32 0
  ret i32 %w
}
