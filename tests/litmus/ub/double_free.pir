; litmus: free of what is freed
; spec: 4.outcome
; outcome: ub double-free
;
; The second free.

define i32 @main() {
entry:
  %a = call ptr @malloc(i64 4)
  call void @free(ptr %a)
  call void @free(ptr %a)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
