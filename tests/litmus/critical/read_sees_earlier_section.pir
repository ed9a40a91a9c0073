; litmus: a section sees what earlier ones did
; spec: 4.13, 4.memory
; outcome: return i32 0
; outcome: return i32 1
; race: no
;
; The load sees the store if its section comes later, and 0 if it comes first. No race either way.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt

b:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v = load i32, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
