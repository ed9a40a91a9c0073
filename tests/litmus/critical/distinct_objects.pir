; litmus: sections on different objects do not exclude each other
; spec: 4.13, 4.memory
; outcome: return i32 poison
; race: yes
;
; Two plain stores under different locks race.

@x = internal global i32 0, align 4
@p = internal global i32 0, align 4
@q = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  call void @llvm.parallel.critical.enter(ptr @p)
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @p)
  halt

b:
  call void @llvm.parallel.critical.enter(ptr @q)
  store i32 2, ptr @x, align 4
  call void @llvm.parallel.critical.exit(ptr @q)
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
