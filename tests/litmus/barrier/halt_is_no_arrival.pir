; litmus: a strand that halts synchronises with nothing, not with a barrier either
; spec: 4.6, 4.13, 4.memory
; outcome: return i32 poison
; race: yes
;
; b passes the barrier only when a has ended, so the load comes later in time; but no edge orders it
; after a's store: the two race.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
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
