; litmus: leaving a section publishes also what was done before it was entered
; spec: 4.13, 4.memory
; outcome: return i32 -1
; outcome: return i32 42
; race: no
;
; b loads the data only if it saw the flag in its section, so a's section came before.

@data = internal global i32 0, align 4
@flag = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 42, ptr @data, align 4
  call void @llvm.parallel.critical.enter(ptr @lock)
  store i32 1, ptr @flag, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt

b:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %f = load i32, ptr @flag, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %read, label %skip

read:
  %d = load i32, ptr @data, align 4
  br label %out

skip:
  br label %out

out:
  %v = phi i32 [ %d, %read ], [ -1, %skip ]
  br label %done

done:
  join
  ret i32 %v
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
