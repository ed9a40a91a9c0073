; litmus: `unreachable` is reached
; spec: 4.outcome
; outcome: ub unreachable
;
; At once.

define i32 @main() {
entry:
  unreachable
}
