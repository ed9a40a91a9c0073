; litmus: a barrier in a function is one of the strand that called it
; spec: 4.13, 4.12, 4.state
; outcome: return i32 1
; race: no
;
; One strand reaches the barrier by a call, the other directly.

@x = internal global i32 0, align 4

define void @meet() {
entry:
  call void @llvm.parallel.barrier()
  ret void
}

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  call void @meet()
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
