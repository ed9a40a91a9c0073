; litmus: descendants of one part may run side by side under width 1
; spec: 4.9, 4.8
; outcome: return i32 42
; race: no
;
; Part 0 forks into a waiter and a setter; both belong to part 0, so the window does not stop either.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 1 [label %a, label %b]

a:
  fork interior [label %wait, label %set]

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %stop, label %wait

set:
  store atomic i32 1, ptr @flag release, align 4
  br label %stop

stop:
  halt

b:
  br label %done

done:
  join
  ret i32 42
}
