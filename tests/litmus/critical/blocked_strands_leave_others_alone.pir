; litmus: a strand blocked at a section cannot step, so the holder is run
; spec: 4.8, 4.13
; outcome: return i32 2
; race: no
;
; Unlike a spin-wait, waiting for a section does not hang an unforced region.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %a [label %b]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

b:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v2 = load i32, ptr @x, align 4
  %w2 = add i32 %v2, 1
  store i32 %w2, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
