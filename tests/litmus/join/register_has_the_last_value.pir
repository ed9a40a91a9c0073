; litmus: of several instances of a definition on the spine, the greatest counts
; spec: 4.6, 6.2
; outcome: return i32 3
;
; The header runs with %i = 0, 1, 2, 3 in this order on the spine; behind the join %i is 3.

define i32 @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  halt

done:
  join
  ret i32 %i
}
