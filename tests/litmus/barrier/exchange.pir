; litmus: both strands see what the other one did before the barrier
; spec: 4.13, 4.memory
; outcome: return i32 21
; race: no
;
; Strand a loads 2, strand b loads 1.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @y, align 4
  halt

b:
  store i32 2, ptr @y, align 4
  call void @llvm.parallel.barrier()
  %w = load i32, ptr @x, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %v, 10
  %digits.0 = add i32 %tens.0, %w
  ret i32 %digits.0
}

declare void @llvm.parallel.barrier()
