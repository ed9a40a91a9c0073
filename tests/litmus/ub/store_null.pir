; litmus: a store to null
; spec: 4.outcome
; outcome: ub invalid-pointer
;
; Null is no object.

define i32 @main() {
entry:
  store i32 1, ptr null, align 4
  ret i32 0
}
