; litmus: a load behind the end
; spec: 4.outcome
; outcome: ub out-of-bounds
;
; Element 2 of an array of 2; the address itself is made without `inbounds`.

@a = internal global [2 x i32] zeroinitializer, align 4

define i32 @main() {
entry:
  %p = getelementptr i32, ptr @a, i64 2
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
