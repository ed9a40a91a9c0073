; litmus: nobody goes on before all have arrived
; spec: 4.13
; outcome: return i32 0 | stdout "abcd"
; outcome: return i32 0 | stdout "abdc"
; outcome: return i32 0 | stdout "bacd"
; outcome: return i32 0 | stdout "badc"
;
; a and b come before the barrier, c and d behind it.

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  call i32 @putchar(i32 97) ; a
  call void @llvm.parallel.barrier()
  call i32 @putchar(i32 99) ; c
  halt

b:
  call i32 @putchar(i32 98) ; b
  call void @llvm.parallel.barrier()
  call i32 @putchar(i32 100) ; d
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
declare void @llvm.parallel.barrier()
