; litmus: halt while holding a section is undefined
; spec: 4.13
; outcome: ub critical
;
; %a halts inside its section.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  br label %done

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  halt

done:
  join
  ret i32 0
}

declare void @llvm.parallel.critical.enter(ptr)
