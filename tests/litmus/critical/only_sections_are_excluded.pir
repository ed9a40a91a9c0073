; litmus: a section excludes other sections, not other code
; spec: 4.13, 4.7
; outcome: return i32 0 | stdout "abc"
; outcome: return i32 0 | stdout "acb"
; outcome: return i32 0 | stdout "cab"
;
; c is printed outside any section.

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
  call i32 @putchar(i32 99) ; c
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
