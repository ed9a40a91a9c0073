; litmus: a barrier may be passed more than once
; spec: 4.13, 4.memory
; outcome: return i32 2
; race: no
;
; a stores 1, b reads it and stores 2, a reads it; a barrier between each.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.barrier()
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @x, align 4
  br label %done

b:
  call void @llvm.parallel.barrier()
  %w = load i32, ptr @x, align 4
  %w2 = add i32 %w, 1
  store i32 %w2, ptr @x, align 4
  call void @llvm.parallel.barrier()
  halt

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.barrier()
