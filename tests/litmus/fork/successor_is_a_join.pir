; litmus: a fork whose only successor is a join block opens an empty region
; spec: 3, 4.1, 4.4
; outcome: return i32 1
;
; The strand starts at the join block: it has reached it and ends, and records it.

define i32 @main() {
entry:
  fork [label %done]

done:
  join
  ret i32 1
}
