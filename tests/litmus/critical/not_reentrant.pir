; litmus: a strand that enters again waits for itself
; spec: 4.13
; outcome: hang
;
; The second enter can never step.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  call void @llvm.parallel.critical.enter(ptr @lock)
  call void @llvm.parallel.critical.exit(ptr @lock)
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  ret i32 0
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
