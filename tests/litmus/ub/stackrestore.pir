; litmus: stackrestore of what stacksave did not give
; spec: 4.outcome
; outcome: ub stack
;
; The address of a global.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @llvm.stackrestore.p0(ptr @x)
  ret i32 0
}

declare void @llvm.stackrestore.p0(ptr)
