; litmus: a lane that waits for one that is masked behind the loop waits for ever
; spec: 4.10
; outcome: hang
; race: no
;
; Lane 1 leaves the loop at once and is masked until lane 0 does too. Only then would it set the flag.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %is.one = icmp eq i32 %id, 1
  br label %spin

spin:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  %leave = or i1 %set.now, %is.one
  br i1 %leave, label %out, label %spin

out:
  store atomic i32 1, ptr @flag release, align 4
  br label %done

done:
  join
  ret i32 0
}

declare i32 @llvm.parallel.thread.id()
