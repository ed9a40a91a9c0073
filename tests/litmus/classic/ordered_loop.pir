; litmus: an ordered loop: prints in the order of the iterations
; spec: 4.9, 4.outcome
; outcome: return i32 0 | stdout "abc"
;
; Width 1 orders the bodies.

define i32 @main() {
entry:
  fork width i32 1 [label %header]

header:
  %i = phi i32 [ 97, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 100
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %c = call i32 @putchar(i32 %i)
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
