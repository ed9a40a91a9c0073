; litmus: memory that was never written holds undef
; spec: 4.outcome
; outcome: return i32 undef
;
; A fresh alloca.

define i32 @main() {
entry:
  %p = alloca i32, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
