; litmus: a load from a poison address
; spec: 4.outcome
; outcome: ub poison-used
;
; An address must be known.

define i32 @main() {
entry:
  %v = load i32, ptr poison, align 4
  ret i32 %v
}
