; litmus: who spins inside a section for what another one does inside its own may hang
; spec: 4.13, 4.8
; outcome: return i32 7
; outcome: hang
; race: no
;
; If a enters first, b never gets in to set the flag. If b is first, a finds it set.

@flag = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  br label %spin

spin:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %out, label %spin

out:
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt

b:
  call void @llvm.parallel.critical.enter(ptr @lock)
  store atomic i32 1, ptr @flag release, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  ret i32 7
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
