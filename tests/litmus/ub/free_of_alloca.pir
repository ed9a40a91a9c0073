; litmus: free of what did not come from the heap
; spec: 4.outcome
; outcome: ub invalid-free
;
; An alloca.

define i32 @main() {
entry:
  %a = alloca i32, align 4
  call void @free(ptr %a)
  ret i32 0
}

declare void @free(ptr)
