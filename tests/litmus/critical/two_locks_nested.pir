; litmus: a strand may hold sections on two objects
; spec: 4.13, 4.memory
; outcome: return i32 2
; race: no
;
; Both strands take @p, then @q: no deadlock.

@x = internal global i32 0, align 4
@p = internal global i32 0, align 4
@q = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a]

a:
  call void @llvm.parallel.critical.enter(ptr @p)
  call void @llvm.parallel.critical.enter(ptr @q)
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @q)
  call void @llvm.parallel.critical.exit(ptr @p)
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
