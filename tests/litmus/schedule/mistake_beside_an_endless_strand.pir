; litmus: a strand that goes wrong at once need not run beside one that never ends
; spec: 4.8, 4.outcome
; outcome: ub unreachable
; outcome: hang
; race: no
;
; Nothing forces the other strand to be run.

define void @main() {
entry:
  fork [label %a, label %b]

a:
  br label %a

b:
  unreachable
}
