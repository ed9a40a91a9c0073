; litmus: a strand that needs the section of its suspended owner hangs
; spec: 4.13, 4.1
; outcome: hang
;
; The owner cannot leave before the strand has ended; the strand is another strand than the owner.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @llvm.parallel.critical.enter(ptr @lock)
  fork [label %a]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  call void @llvm.parallel.critical.exit(ptr @lock)
  ret i32 0
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
