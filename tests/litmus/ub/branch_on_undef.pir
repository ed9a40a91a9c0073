; litmus: a branch on undef
; spec: 4.outcome
; outcome: ub undef-used
;
; The loaded bytes were never written.

define i32 @main() {
entry:
  %p = alloca i1, align 1
  %c = load i1, ptr %p, align 1
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}
