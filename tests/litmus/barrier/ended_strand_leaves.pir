; litmus: a strand that ends leaves the count
; spec: 4.13, 4.4
; outcome: return i32 1
; race: no
;
; %a halts without a barrier; %b need not wait for it for ever.

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  halt

b:
  call void @llvm.parallel.barrier()
  br label %done

done:
  join
  ret i32 1
}

declare void @llvm.parallel.barrier()
