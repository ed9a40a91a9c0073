; litmus: an `inbounds` address out of bounds is poison, and a load from it undefined
; spec: 4.outcome
; outcome: ub poison-used
;
; The address is poison before it is out of bounds.

@a = internal global [2 x i32] zeroinitializer, align 4

define i32 @main() {
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 5
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
