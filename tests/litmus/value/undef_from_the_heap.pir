; litmus: fresh heap memory holds undef
; spec: 4.outcome
; outcome: return i32 undef
;
; A fresh object.

define i32 @main() {
entry:
  %p = call ptr @malloc(i64 4)
  %v = load i32, ptr %p, align 4
  call void @free(ptr %p)
  ret i32 %v
}

declare ptr @malloc(i64)
declare void @free(ptr)
