; litmus: a wait for a later part that needs more than w parts is stuck
; spec: 4.9, 4.8
; outcome: hang
; race: no
;
; Part 0 waits for part 1, which starts only after part 0 has ended. Force does not widen the window.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 1 [label %wait, label %set]

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %done, label %wait

set:
  store atomic i32 1, ptr @flag release, align 4
  halt

done:
  join
  ret i32 42
}
