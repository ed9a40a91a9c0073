; litmus: an entry fork while holding a section is fine
; spec: 4.13, 4.1
; outcome: return i32 5
; race: no
;
; The owner holds the section while it is suspended, and leaves it behind the join.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @llvm.parallel.critical.enter(ptr @lock)
  fork [label %a]

a:
  store i32 5, ptr @x, align 4
  br label %done

done:
  join
  call void @llvm.parallel.critical.exit(ptr @lock)
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
