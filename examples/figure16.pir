; Figure 16 of the draft: two Thrust calls in sequence, and the same fused (source: figure 15).
;
;     thrust::sequence(X.begin(), X.end());
;     thrust::transform(X.begin(), X.end(), Y.begin(), thrust::negate<int>());
;
; (a) @separate: each call is a parallel loop in a region of its own, back to back. The block
; between them starts with the `join` of the first and ends with the `fork` of the second; its depth
; is 0, so it lies in neither region, and its barrier orders all of the first before the second.
;
; (b) @fused: iteration i of the second loop needs only iteration i of the first, so one loop does
; both. Knowing about loops is enough; nothing here knows about Thrust.
;
; `main` runs both and returns how many of the 32 results agree: 32.

define void @separate(ptr %X, ptr %Y, i32 %n) {
entry:
  fork [label %header.1]

header.1:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch.1 ]
  %more.1 = icmp ult i32 %i, %n
  br i1 %more.1, label %latch.1, label %between

latch.1:
  %i.next = add nuw i32 %i, 1
  fork interior [label %sequence, label %header.1]

sequence:
  %x.out = getelementptr inbounds i32, ptr %X, i32 %i
  store i32 %i, ptr %x.out, align 4
  halt

between:
  join
  fork [label %header.2]

header.2:
  %j = phi i32 [ 0, %between ], [ %j.next, %latch.2 ]
  %more.2 = icmp ult i32 %j, %n
  br i1 %more.2, label %latch.2, label %exit

latch.2:
  %j.next = add nuw i32 %j, 1
  fork interior [label %negate, label %header.2]

negate:
  %x.in = getelementptr inbounds i32, ptr %X, i32 %j
  %x = load i32, ptr %x.in, align 4
  %y = sub i32 0, %x
  %y.out = getelementptr inbounds i32, ptr %Y, i32 %j
  store i32 %y, ptr %y.out, align 4
  halt

exit:
  join
  ret void
}

define void @fused(ptr %X, ptr %Y, i32 %n) {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add nuw i32 %i, 1
  fork interior [label %both, label %header]

both:
  %x.out = getelementptr inbounds i32, ptr %X, i32 %i
  store i32 %i, ptr %x.out, align 4
  %y = sub i32 0, %i
  %y.out = getelementptr inbounds i32, ptr %Y, i32 %i
  store i32 %y, ptr %y.out, align 4
  halt

exit:
  join
  ret void
}

define i32 @main() {
entry:
  %X = alloca [32 x i32], align 4
  %Y.a = alloca [32 x i32], align 4
  %Y.b = alloca [32 x i32], align 4
  call void @separate(ptr %X, ptr %Y.a, i32 32)
  call void @fused(ptr %X, ptr %Y.b, i32 32)
  br label %compare

compare:
  %k = phi i64 [ 0, %entry ], [ %k.next, %compare ]
  %same = phi i32 [ 0, %entry ], [ %same.next, %compare ]
  %a.ptr = getelementptr inbounds i32, ptr %Y.a, i64 %k
  %b.ptr = getelementptr inbounds i32, ptr %Y.b, i64 %k
  %a = load i32, ptr %a.ptr, align 4
  %b = load i32, ptr %b.ptr, align 4
  %equal = icmp eq i32 %a, %b
  %one = zext i1 %equal to i32
  %same.next = add i32 %same, %one
  %k.next = add i64 %k, 1
  %compared = icmp eq i64 %k.next, 32
  br i1 %compared, label %done, label %compare

done:
  ret i32 %same.next
}
