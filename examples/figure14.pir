; Figure 14 of the draft: a Thrust transformation (source: figure 13), the negation of one array
; into another:
;
;     thrust::transform(X.begin(), X.end(), Y.begin(), thrust::negate<int>());
;
; Nothing of the library is left: the transformation is a parallel loop, and the functor is its
; body. No strand touches what another one writes, so the outcome is the same under every schedule.
;
; `main` negates 0, -1, ..., -31 and returns the sum: 496 (status 240).

define void @negate(ptr %X, ptr %Y, i64 %n) {
entry:
  fork [label %header]

header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add nuw i64 %i, 1
  fork interior [label %body, label %header]

body:
  %x.ptr = getelementptr inbounds i32, ptr %X, i64 %i
  %y.ptr = getelementptr inbounds i32, ptr %Y, i64 %i
  %x = load i32, ptr %x.ptr, align 4
  %y = sub i32 0, %x
  store i32 %y, ptr %y.ptr, align 4
  halt

exit:
  join
  ret void
}

define i32 @main() {
entry:
  %X = alloca [32 x i32], align 4
  %Y = alloca [32 x i32], align 4
  br label %fill

fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill ]
  %minus = sub i32 0, %i
  %slot = getelementptr inbounds i32, ptr %X, i32 %i
  store i32 %minus, ptr %slot, align 4
  %i.next = add i32 %i, 1
  %filled = icmp eq i32 %i.next, 32
  br i1 %filled, label %work, label %fill

work:
  call void @negate(ptr %X, ptr %Y, i64 32)
  br label %sum

sum:
  %k = phi i64 [ 0, %work ], [ %k.next, %sum ]
  %total = phi i32 [ 0, %work ], [ %total.next, %sum ]
  %place = getelementptr inbounds i32, ptr %Y, i64 %k
  %value = load i32, ptr %place, align 4
  %total.next = add i32 %total, %value
  %k.next = add i64 %k, 1
  %summed = icmp eq i64 %k.next, 32
  br i1 %summed, label %done, label %sum

done:
  ret i32 %total.next
}
