; litmus: free of a global
; spec: 4.outcome
; outcome: ub invalid-free
;
; A global.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @free(ptr @x)
  ret i32 0
}

declare void @free(ptr)
