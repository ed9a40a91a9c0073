; A SIMD loop: a[i + 4] = a[i] + 1 for 0 <= i < n. Each iteration reads what the iteration four
; before it wrote, so at most four neighbours may run together.
;
; `lockstep` makes the iterations lanes: all lanes of a group execute one instruction before any
; executes the next. `width i64 4` bounds the group: iterations at distance 4 or more are ordered
; (OpenMP's safelen). Both stand on the entry fork and hold for its whole region.
;
; `main` starts from a[0 ... 3] = 0, runs 28 iterations, and returns the sum of all 32 elements:
; a[k] = k / 4, so 4 * (0 + 1 + ... + 7) = 112.

define void @ripple(i64 %n, ptr %a) {
entry:
  fork width i64 4 lockstep [label %header]

header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %lane, label %header]

lane:
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %old = load i32, ptr %from, align 4
  %new = add nsw i32 %old, 1
  %to = getelementptr inbounds i32, ptr %from, i64 4
  store i32 %new, ptr %to, align 4
  halt

exit:
  join
  ret void
}

define i32 @main() {
entry:
  %a = alloca [32 x i32], align 16
  store <4 x i32> zeroinitializer, ptr %a, align 16
  call void @ripple(i64 28, ptr %a)
  br label %sum

sum:
  %k = phi i64 [ 0, %entry ], [ %k.next, %sum ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %sum ]
  %a.k = getelementptr inbounds i32, ptr %a, i64 %k
  %value = load i32, ptr %a.k, align 4
  %total.next = add i32 %total, %value
  %k.next = add i64 %k, 1
  %summed = icmp eq i64 %k.next, 32
  br i1 %summed, label %done, label %sum

done:
  ret i32 %total.next
}
