; litmus: a load that ends behind the end
; spec: 4.outcome
; outcome: ub out-of-bounds
;
; Eight bytes from an object of four.

define i32 @main() {
entry:
  %a = alloca i32, align 8
  store i32 1, ptr %a, align 4
  %v = load i64, ptr %a, align 4
  %w = trunc i64 %v to i32
  ret i32 %w
}
