; litmus: a wait inside the window is fine in a forced region
; spec: 4.9, 4.8
; outcome: return i32 42
; race: no
;
; Parts 0 and 1 may both run, so part 1 eventually sets the flag.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 2 [label %wait, label %set]

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
