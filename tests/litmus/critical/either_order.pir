; litmus: which strand enters first is open
; spec: 4.13, 4.7
; outcome: return i32 6
; outcome: return i32 4
; race: no
;
; (1 + 1) * 3 or 1 * 3 + 1.

@x = internal global i32 1, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt

b:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v2 = load i32, ptr @x, align 4
  %w2 = mul i32 %v2, 3
  store i32 %w2, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
