; litmus: the spine meets, at a barrier, a part that could not start before
; spec: 4.8, 4.9, 4.13
; outcome: return i32 42 | @x = i32 42
; race: no
;
; Under width 1 part 1 starts when part 0 has ended; it writes @x before the barrier, and the master reads it behind.

@x = global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 1 label %m [label %a, label %b]

m:
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @x, align 4
  br label %done

a:
  store i32 1, ptr @x, align 4
  halt

b:
  %one = load i32, ptr @x, align 4
  %all = add i32 %one, 41
  store i32 %all, ptr @x, align 4
  call void @llvm.parallel.barrier()
  halt

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.barrier()
