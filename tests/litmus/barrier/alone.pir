; litmus: a single strand passes at once
; spec: 4.13
; outcome: return i32 1
;
; It is the only live strand.

define i32 @main() {
entry:
  fork force [label %a]

a:
  call void @llvm.parallel.barrier()
  br label %done

done:
  join
  ret i32 1
}

declare void @llvm.parallel.barrier()
