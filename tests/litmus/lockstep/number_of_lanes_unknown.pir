; litmus: a group of all iterations, however many there are; none meets another
; spec: 4.10
; outcome: return void | @n = i32 11 | @a = [12 x i32] [i32 1, i32 3, i32 5, i32 -14, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 11]
; race: no
;
; The number is known at run time only. Lane k doubles a[k], then adds 1; lane 3 adds its own number instead.

@n = global i32 11, align 4
@a = global [12 x i32] [i32 0, i32 1, i32 2, i32 -17, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11], align 4

define void @main() {
entry:
  %n = load i32, ptr @n, align 4
  fork lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done

latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %lane, label %header]

lane:
  %k = sext i32 %i to i64
  %at = getelementptr inbounds i32, ptr @a, i64 %k
  %old = load i32, ptr %at, align 4
  %negative = icmp slt i32 %old, 0
  br i1 %negative, label %one, label %other

one:
  %sum = add i32 %old, %i
  br label %both

other:
  %twice = shl i32 %old, 1
  %odd = add i32 %twice, 1
  br label %both

both:
  %new = phi i32 [ %sum, %one ], [ %odd, %other ]
  store i32 %new, ptr %at, align 4
  halt

done:
  join
  ret void
}
