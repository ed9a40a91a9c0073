; litmus: strands started by an interior fork are live and counted
; spec: 4.13, 4.2, 4.memory
; outcome: return i32 5
; race: no
;
; %p and %q both arrive. The load of %q comes behind the store of %p.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %u]

u:
  fork interior [label %p, label %q]

p:
  store i32 5, ptr @x, align 4
  call void @llvm.parallel.barrier()
  halt

q:
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.barrier()
