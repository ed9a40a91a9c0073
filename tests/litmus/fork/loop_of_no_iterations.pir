; litmus: a parallel loop without iterations is just its spine
; spec: 4.2, 4.5
; args: i32 0
; outcome: return i32 0
;
; The header leaves at once; no interior fork runs.

define i32 @main(i32 %n) {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  call i32 @putchar(i32 120) ; x
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
