; litmus: a store after free
; spec: 4.outcome
; outcome: ub use-after-free
;
; The object of the heap is gone.

define i32 @main() {
entry:
  %a = call ptr @malloc(i64 4)
  call void @free(ptr %a)
  store i32 1, ptr %a, align 4
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
