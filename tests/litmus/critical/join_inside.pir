; litmus: reaching a join while holding a section is undefined
; spec: 4.13
; outcome: ub critical
;
; %a joins inside its section.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a]

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  br label %done

done:
  join
  ret i32 0
}

declare void @llvm.parallel.critical.enter(ptr)
