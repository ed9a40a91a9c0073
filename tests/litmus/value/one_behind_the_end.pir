; litmus: the address just behind the end is in bounds
; spec: 4.outcome
; outcome: return ptr @a+8
;
; Element 2 of 2; nothing is loaded.

@a = internal global [2 x i32] zeroinitializer, align 4

define ptr @main() {
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 2
  ret ptr %p
}
