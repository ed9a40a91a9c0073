; litmus: a section may be entered in one function and left in another
; spec: 4.13, 4.state
; outcome: return i32 2
; race: no
;
; It belongs to the strand, not to the call.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define void @lock.it() {
entry:
  call void @llvm.parallel.critical.enter(ptr @lock)
  ret void
}

define void @unlock.it() {
entry:
  call void @llvm.parallel.critical.exit(ptr @lock)
  ret void
}

define i32 @main() {
entry:
  fork [label %a, label %a]

a:
  call void @lock.it()
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  call void @unlock.it()
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
