; litmus: a load after free
; spec: 4.outcome
; outcome: ub use-after-free
;
; The object of the heap is gone.

define i32 @main() {
entry:
  %a = call ptr @malloc(i64 4)
  store i32 1, ptr %a, align 4
  call void @free(ptr %a)
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

declare ptr @malloc(i64)
declare void @free(ptr)
