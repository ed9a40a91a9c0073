; litmus: a forced strand may spin inside a call
; spec: 4.8, 4.state
; outcome: return i32 42
; race: no
;
; @wait spins on behalf of the strand that called it.

@flag = internal global i32 0, align 4

define void @wait() {
entry:
  br label %spin

spin:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %out, label %spin

out:
  ret void
}

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  call void @wait()
  halt

b:
  store atomic i32 1, ptr @flag release, align 4
  br label %done

done:
  join
  ret i32 42
}
