; litmus: a store to a function
; spec: 4.outcome
; outcome: ub write-to-constant
;
; A function is no memory to write.

define i32 @main() {
entry:
  store i8 0, ptr @main, align 1
  ret i32 0
}
