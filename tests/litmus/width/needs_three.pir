; litmus: a window of 2 is too small for a wait at distance 2
; spec: 4.9, 4.8
; outcome: hang
; race: no
;
; Part 2 sets the flag and starts after part 0 has ended, which waits for it.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 2 [label %wait, label %idle, label %set]

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %done, label %wait

idle:
  halt

set:
  store atomic i32 1, ptr @flag release, align 4
  halt

done:
  join
  ret i32 42
}
