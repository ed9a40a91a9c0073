; litmus: a live strand that never arrives stops the barrier: hang
; spec: 4.13, 4.8
; outcome: hang
; race: no
;
; b waits for a flag that a sets behind the barrier.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  call void @llvm.parallel.barrier()
  store atomic i32 1, ptr @flag release, align 4
  halt

b:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %done, label %b

done:
  join
  ret i32 0
}

declare void @llvm.parallel.barrier()
