; litmus: ids of strands that a forced instance has live at the same time differ
; spec: 4.12, 4.13
; outcome: return i1 true
;
; The region has an interior fork. The barrier shows that both strands are live while they ask.

define i1 @main() {
entry:
  fork force [label %u]

u:
  fork interior [label %p, label %q]

p:
  call void @llvm.parallel.barrier()
  %x = call i32 @llvm.parallel.thread.id()
  call void @llvm.parallel.barrier()
  halt

q:
  call void @llvm.parallel.barrier()
  %y = call i32 @llvm.parallel.thread.id()
  call void @llvm.parallel.barrier()
  br label %done

done:
  join
  %differ = icmp ne i32 %x, %y
  ret i1 %differ
}

declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.barrier()
