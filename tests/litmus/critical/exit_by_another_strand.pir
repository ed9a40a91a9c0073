; litmus: leaving a section that another strand entered is undefined
; spec: 4.13
; outcome: ub critical
;
; The owner entered; its strand is another strand.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @llvm.parallel.critical.enter(ptr @lock)
  fork [label %a]

a:
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  ret i32 0
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
