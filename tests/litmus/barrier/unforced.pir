; litmus: a barrier in an unforced region is undefined
; spec: 4.13
; outcome: ub barrier
;
; The region is not forced.

define void @meet() {
entry:
  call void @llvm.parallel.barrier()
  ret void
}

define i32 @main() {
entry:
  fork [label %a]

a:
  call void @meet()
  br label %done

done:
  join
  ret i32 0
}

declare void @llvm.parallel.barrier()
