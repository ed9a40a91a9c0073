; litmus: a section may stand outside any region
; spec: 4.13
; outcome: return i32 1
;
; @main is the only strand.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @llvm.parallel.critical.enter(ptr @lock)
  call void @llvm.parallel.critical.exit(ptr @lock)
  ret i32 1
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
