; litmus: when all strands halt, nobody goes on: hang
; spec: 4.4, 4.5
; outcome: hang
; race: no
;
; No strand records a join block, so the owner stays suspended.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  halt

b:
  halt
}
