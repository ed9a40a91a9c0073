; litmus: an unforced wait for a part outside the window always hangs
; spec: 4.9, 4.8
; outcome: hang
; race: no
;
; No schedule starts part 1 before part 0 has ended.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 1 [label %wait, label %set]

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
