; litmus: a reduction in a critical section
; spec: 4.13, 5
; outcome: return i32 6
; race: no
;
; 1 + 2 + 3 in any order.

@sum = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a, label %a]

a:
  %id = call i32 @llvm.parallel.thread.id()
  %v = add i32 %id, 1
  call void @llvm.parallel.critical.enter(ptr @lock)
  %s = load i32, ptr @sum, align 4
  %t = add i32 %s, %v
  store i32 %t, ptr @sum, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  %r = load i32, ptr @sum, align 4
  ret i32 %r
}

declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
