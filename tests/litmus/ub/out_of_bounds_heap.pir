; litmus: a store behind the end of a heap object
; spec: 4.outcome
; outcome: ub out-of-bounds
;
; Byte 4 of 4.

define i32 @main() {
entry:
  %a = call ptr @malloc(i64 4)
  %p = getelementptr i8, ptr %a, i64 4
  store i8 1, ptr %p, align 1
  ret i32 0
}

declare ptr @malloc(i64)
