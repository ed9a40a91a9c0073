; litmus: strands may meet at different barrier instructions
; spec: 4.13
; outcome: return i32 3
; race: no
;
; a and b call barriers in different blocks; what counts is that all live strands have arrived.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 3, ptr @x, align 4
  br label %a.bar

a.bar:
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
