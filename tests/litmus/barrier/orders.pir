; litmus: what is done before a barrier happens before what comes behind it
; spec: 4.13, 4.memory
; outcome: return i32 1
; race: no
;
; The store is before a's barrier, the load behind b's.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.barrier()
  halt

b:
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.barrier()
