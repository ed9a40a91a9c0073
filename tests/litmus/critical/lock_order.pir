; litmus: locks taken in opposite orders may deadlock
; spec: 4.13, 4.8
; outcome: return i32 1
; outcome: hang
; race: no
;
; If each strand holds one lock and waits for the other, no strand can step, for ever. Force does not help.

@p = internal global i32 0, align 4
@q = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  call void @llvm.parallel.critical.enter(ptr @p)
  call void @llvm.parallel.critical.enter(ptr @q)
  call void @llvm.parallel.critical.exit(ptr @q)
  call void @llvm.parallel.critical.exit(ptr @p)
  halt

b:
  call void @llvm.parallel.critical.enter(ptr @q)
  call void @llvm.parallel.critical.enter(ptr @p)
  call void @llvm.parallel.critical.exit(ptr @p)
  call void @llvm.parallel.critical.exit(ptr @q)
  br label %done

done:
  join
  ret i32 1
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
