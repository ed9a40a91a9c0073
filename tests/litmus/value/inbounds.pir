; litmus: an address out of bounds under `inbounds` is poison
; spec: 4.outcome
; outcome: return ptr poison
;
; Element 5 of 2.

@a = internal global [2 x i32] zeroinitializer, align 4

define ptr @main() {
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 5
  ret ptr %p
}
