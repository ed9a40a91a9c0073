; litmus: a store that promises more alignment than there is
; spec: 4.outcome
; outcome: ub misaligned
;
; The third byte of a global that is aligned to 8.

@a = internal global i64 0, align 8

define i32 @main() {
entry:
  %p = getelementptr i8, ptr @a, i64 2
  store i32 1, ptr %p, align 4
  ret i32 0
}
