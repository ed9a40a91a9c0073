; litmus: the first thread's variable starts from the initialiser
; spec: 4.12
; outcome: return i32 3
;
; No region: one thread.

@t = internal thread_local global i32 3, align 4

define i32 @main() {
entry:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

declare ptr @llvm.threadlocal.address.p0(ptr)
