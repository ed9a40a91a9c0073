; litmus: free of the middle of an object
; spec: 4.outcome
; outcome: ub invalid-free
;
; Four bytes into it.

define i32 @main() {
entry:
  %a = call ptr @malloc(i64 8)
  %p = getelementptr i8, ptr %a, i64 4
  call void @free(ptr %p)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
