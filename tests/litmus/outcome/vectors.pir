; litmus: a vector is printed element by element
; spec: 4.outcome
; outcome: return <2 x i32> <i32 4, i32 6>
;
; (1, 2) + (3, 4).

define <2 x i32> @main() {
entry:
  %v = add <2 x i32> <i32 1, i32 2>, <i32 3, i32 4>
  ret <2 x i32> %v
}
