; litmus: waiting for what nobody does hangs, forced or not
; spec: 4.8
; outcome: hang
; race: no
;
; No strand ever sets the flag to 1.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %wait, label %other]

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %done, label %wait

other:
  halt

done:
  join
  ret i32 42
}
