; litmus: a store before the start
; spec: 4.outcome
; outcome: ub out-of-bounds
;
; Element -1.

define i32 @main() {
entry:
  %a = alloca [2 x i32], align 4
  %p = getelementptr i32, ptr %a, i64 -1
  store i32 1, ptr %p, align 4
  ret i32 0
}
