; litmus: two strands go wrong in different ways without any access
; spec: 4.7, 4.outcome
; args: i32 0
; outcome: ub unreachable
; outcome: ub division-by-zero
; race: no
;
; Whichever runs first ends the run.

define void @main(i32 %zero) {
entry:
  fork [label %a, label %b]

a:
  unreachable

b:
  %q = udiv i32 1, %zero
  br label %done

done:
  join
  ret void
}
