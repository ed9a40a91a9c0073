; litmus: width and lockstep order what they must, so the outcome is one
; spec: 5, 4.9, 4.10
; outcome: return i32 5
; race: no
;
; Fibonacci numbers by a recurrence at distance 1 under width 1: 1 1 2 3 5.

@f = internal global [5 x i32] [i32 1, i32 1, i32 0, i32 0, i32 0], align 4

define i32 @main() {
entry:
  fork width i32 1 lockstep [label %header]

header:
  %i = phi i32 [ 2, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 5
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %lane, label %header]

lane:
  %i.1 = sub i32 %i, 1
  %i.2 = sub i32 %i, 2
  %p1 = getelementptr inbounds i32, ptr @f, i32 %i.1
  %p2 = getelementptr inbounds i32, ptr @f, i32 %i.2
  %p = getelementptr inbounds i32, ptr @f, i32 %i
  %x = load i32, ptr %p1, align 4
  %y = load i32, ptr %p2, align 4
  %s = add i32 %x, %y
  store i32 %s, ptr %p, align 4
  halt

done:
  join
  %last = getelementptr inbounds i32, ptr @f, i32 4
  %v = load i32, ptr %last, align 4
  ret i32 %v
}
