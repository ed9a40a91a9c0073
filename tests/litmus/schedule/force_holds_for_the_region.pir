; litmus: an attribute on one entry fork holds for the whole region
; spec: 3, 4.8, 2.attributes
; args: i1 true
; outcome: return i32 42
; race: no
;
; The plain fork %f2 runs. It opens the same region as the forced %f1, so the spin-wait is fine.

@flag = internal global i32 0, align 4

define i32 @main(i1 %c) {
entry:
  br i1 %c, label %f2, label %f1

f1:
  fork force [label %wait, label %set]

f2:
  fork [label %wait, label %set]

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
