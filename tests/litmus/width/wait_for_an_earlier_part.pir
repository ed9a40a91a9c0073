; litmus: a wait for an earlier part is never stuck
; spec: 4.9
; outcome: return i32 42
; race: no
;
; When part 1 starts, part 0 has ended, so the flag is set, forced or not.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 1 [label %set, label %wait]

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
