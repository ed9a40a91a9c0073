; litmus: a strand chooses among joins that are written before it
; spec: 4.4, 4.5
; args: i32 1
; outcome: return i32 20
;
; The data choose the second join. In the function that lowering makes of the strand, which has no
; copies of the joins, the blocks that it adds to their edges have the numbers of the joins here.

define i32 @main(i32 %n) {
entry:
  fork [label %chooser, label %other]

first:
  join
  ret i32 10

second:
  join
  ret i32 20

third:
  join
  ret i32 30

chooser:
  switch i32 %n, label %first [
    i32 1, label %second
    i32 2, label %third
  ]

other:
  halt
}
