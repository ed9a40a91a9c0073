; litmus: a barrier is one of the innermost instance
; spec: 4.13, 4.12
; outcome: return i32 9
; race: no
;
; %c and %d meet at a barrier of the inner forced instance. %b, of the outer one, never arrives anywhere.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  fork force [label %c, label %d]

c:
  store i32 9, ptr @x, align 4
  call void @llvm.parallel.barrier()
  br label %inner

d:
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @x, align 4
  br label %inner

inner:
  join
  halt

b:
  br label %done

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.barrier()
