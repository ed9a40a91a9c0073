; litmus: a section that was left may be entered again
; spec: 4.13
; outcome: return i32 2
; race: no
;
; One strand, two sections.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  call void @llvm.parallel.critical.enter(ptr @lock)
  store i32 2, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
