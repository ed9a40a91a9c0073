; litmus: calls inside a section are not split by another section
; spec: 4.13, 4.outcome
; outcome: return i32 0 | stdout "abcd"
; outcome: return i32 0 | stdout "cdab"
; race: no
;
; ab and cd are whole.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %c]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  call i32 @putchar(i32 97) ; a
  call i32 @putchar(i32 98) ; b
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt

c:
  call void @llvm.parallel.critical.enter(ptr @lock)
  call i32 @putchar(i32 99) ; c
  call i32 @putchar(i32 100) ; d
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
