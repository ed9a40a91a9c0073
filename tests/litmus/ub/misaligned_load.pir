; litmus: a load that promises more alignment than there is
; spec: 4.outcome
; outcome: ub misaligned
;
; The second byte of an object that is aligned to 8.

define i32 @main() {
entry:
  %a = alloca i64, align 8
  store i64 0, ptr %a, align 8
  %p = getelementptr i8, ptr %a, i64 1
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
