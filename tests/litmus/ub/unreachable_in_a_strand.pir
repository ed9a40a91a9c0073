; litmus: `unreachable` in a strand
; spec: 4.outcome
; outcome: ub unreachable
;
; The strand always gets there.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  unreachable

b:
  br label %done

done:
  join
  ret i32 0
}
