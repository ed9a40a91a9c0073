define i32 @f(i32 %n) {
entry:
  fork [label %header]
header:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %i1 = add nsw i32 %i, 1
  fork interior [label %body, label %header]
body:
  %sq = mul i32 %i, %i
  halt
exit:
  join
  ret i32 %sq
}
