; litmus: without width the group is complete only when the spine has ended
; spec: 4.10
; outcome: return i32 0 | stdout "...ab"
; race: no
;
; The spine prints a dot before it starts each lane and one at the end; then the lanes print.

define i32 @main() {
entry:
  fork lockstep [label %header]

header:
  %i = phi i32 [ 97, %entry ], [ %i.next, %latch ]
  call i32 @putchar(i32 46) ; .
  %more = icmp slt i32 %i, 99
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %lane, label %header]

lane:
  %c = call i32 @putchar(i32 %i)
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
