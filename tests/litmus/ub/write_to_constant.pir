; litmus: a store to a constant
; spec: 4.outcome
; outcome: ub write-to-constant
;
; @c is `constant`.

@c = internal constant i32 1, align 4

define i32 @main() {
entry:
  store i32 2, ptr @c, align 4
  ret i32 0
}
