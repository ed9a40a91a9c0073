; litmus: a void @main returns nothing
; spec: 4.outcome
; outcome: return void
;
; The outcome is that it returned.

define void @main() {
entry:
  ret void
}
