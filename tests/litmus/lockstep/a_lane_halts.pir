; litmus: a lane that has halted is no longer live; the others go on
; spec: 4.10, 4.4
; outcome: return i32 1
; race: no
;
; Lane 0 halts; lane 1 stores its number and joins.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %c = icmp eq i32 %id, 0
  br i1 %c, label %stop, label %go

stop:
  halt

go:
  store i32 %id, ptr @x, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}

declare i32 @llvm.parallel.thread.id()
