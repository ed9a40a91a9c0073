; litmus: a barrier outside any region is undefined
; spec: 4.13
; outcome: ub barrier
;
; @main is in no forced instance.

define void @meet() {
entry:
  call void @llvm.parallel.barrier()
  ret void
}

define i32 @main() {
entry:
  call void @meet()
  ret i32 0
}

declare void @llvm.parallel.barrier()
