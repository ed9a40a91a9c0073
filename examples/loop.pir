; A parallel loop: y[i] = a * x[i] + y[i] for 0 <= i < n.
;
; The entry fork has one successor, the loop header: it opens a region with a single strand, the
; spine, which runs the loop. In each iteration the interior fork on the latch starts two strands:
; one is the body of this iteration, the other goes back to the header as the spine. When the spine
; leaves the loop it reaches `join`, and so does the function once every body has halted.
;
; An entry fork on the latch would open one more region in each iteration: the header would have
; depth 1, 2, 3, ... and no depth at all. So parallel loops use interior forks.
;
; `main` computes y = 2x + 1 over x = 0 ... 99 and returns the sum of y: 10000 (status 16).

define void @saxpy(i64 %n, i32 %a, ptr %x, ptr %y) {
entry:
  fork [label %header]

header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %body, label %header]

body:
  %x.i = getelementptr inbounds i32, ptr %x, i64 %i
  %y.i = getelementptr inbounds i32, ptr %y, i64 %i
  %xv = load i32, ptr %x.i, align 4
  %yv = load i32, ptr %y.i, align 4
  %ax = mul i32 %a, %xv
  %sum = add i32 %ax, %yv
  store i32 %sum, ptr %y.i, align 4
  halt

exit:
  join
  ret void
}

define i32 @main() {
entry:
  %x = alloca [100 x i32], align 4
  %y = alloca [100 x i32], align 4
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %value = trunc i64 %i to i32
  %x.i = getelementptr inbounds i32, ptr %x, i64 %i
  %y.i = getelementptr inbounds i32, ptr %y, i64 %i
  store i32 %value, ptr %x.i, align 4
  store i32 1, ptr %y.i, align 4
  %i.next = add i64 %i, 1
  %filled = icmp eq i64 %i.next, 100
  br i1 %filled, label %work, label %fill

work:
  call void @saxpy(i64 100, i32 2, ptr %x, ptr %y)
  br label %sum

sum:
  %k = phi i64 [ 0, %work ], [ %k.next, %sum ]
  %total = phi i32 [ 0, %work ], [ %total.next, %sum ]
  %y.k = getelementptr inbounds i32, ptr %y, i64 %k
  %yv = load i32, ptr %y.k, align 4
  %total.next = add i32 %total, %yv
  %k.next = add i64 %k, 1
  %summed = icmp eq i64 %k.next, 100
  br i1 %summed, label %done, label %sum

done:
  ret i32 %total.next
}
