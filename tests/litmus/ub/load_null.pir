; litmus: a load from null
; spec: 4.outcome
; outcome: ub invalid-pointer
;
; Null is no object.

define i32 @main() {
entry:
  %v = load i32, ptr null, align 4
  ret i32 %v
}
