; litmus: the successors of a fork may be different join blocks
; spec: 3, 4.4, 4.5
; outcome: return i32 1
; outcome: return i32 2
;
; An empty region whose two strands record different joins; there is no spine.

define i32 @main() {
entry:
  fork [label %j1, label %j2]

j1:
  join
  ret i32 1

j2:
  join
  ret i32 2
}
