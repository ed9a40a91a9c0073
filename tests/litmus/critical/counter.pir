; litmus: critical sections exclude each other and order what is in them
; spec: 4.13, 4.memory
; outcome: return i32 2
; race: no
;
; Two plain increments of @x, each in a section on @lock.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
