; litmus: an interior fork while holding a section is undefined
; spec: 4.13
; outcome: ub critical
;
; %u forks inside its section.

@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %u]

u:
  call void @llvm.parallel.critical.enter(ptr @lock)
  fork interior [label %p, label %q]

p:
  halt

q:
  br label %done

done:
  join
  ret i32 0
}

declare void @llvm.parallel.critical.enter(ptr)
