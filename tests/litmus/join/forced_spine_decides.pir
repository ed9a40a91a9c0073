; litmus: in a forced region, too, the join block of the spine counts before that of the others
; spec: 4.5, 4.8
; outcome: return i32 1
; race: no
;
; The body, which every other fork starts, reaches the other join block.

define i32 @main() {
entry:
  fork force label %master [label %other, label %other]

master:
  fork interior [label %other, label %rest]

rest:
  br label %first

other:
  br label %second

first:
  join
  ret i32 1

second:
  join
  ret i32 2
}
