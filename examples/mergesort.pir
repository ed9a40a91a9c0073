; Merge sort. The two halves touch different elements, so they may be sorted at the same time.
;
;     void merge_sort(int *a, int *tmp, long n) {
;         if (n < 2) return;
;         spawn merge_sort(a, tmp, n/2);
;         merge_sort(a + n/2, tmp + n/2, n - n/2);
;         sync;
;         merge(a, n/2, n, tmp);
;     }
;
; `fork label %left [label %right]` starts two strands. Both end at `join`; when the second one has
; arrived, the function continues after it and merges. The recursion forks again inside each call:
; nesting depth is counted per call, so every level of it looks like this one.
;
; `main` sorts a permutation of 0 ... 63 and returns how many elements stand at their own index: 64.

define void @merge_sort(ptr %a, ptr %tmp, i64 %n) {
entry:
  %tiny = icmp ult i64 %n, 2
  br i1 %tiny, label %done, label %split

split:
  %half = lshr i64 %n, 1
  %rest = sub i64 %n, %half
  %a.hi = getelementptr inbounds i32, ptr %a, i64 %half
  %tmp.hi = getelementptr inbounds i32, ptr %tmp, i64 %half
  fork label %left [label %right]

left:
  call void @merge_sort(ptr %a, ptr %tmp, i64 %half)
  br label %sorted

right:
  call void @merge_sort(ptr %a.hi, ptr %tmp.hi, i64 %rest)
  br label %sorted

sorted:
  join
  call void @merge(ptr %a, i64 %half, i64 %n, ptr %tmp)
  ret void

done:
  ret void
}

; Merges the sorted runs a[0, half) and a[half, n) by way of tmp. Sequential.
define void @merge(ptr %a, i64 %half, i64 %n, ptr %tmp) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %take ]
  %j = phi i64 [ %half, %entry ], [ %j.next, %take ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %take ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %pick, label %copy

pick:
  %i.in = icmp ult i64 %i, %half
  %j.in = icmp ult i64 %j, %n
  %both = and i1 %i.in, %j.in
  br i1 %both, label %compare, label %take

compare:
  %i.ptr = getelementptr inbounds i32, ptr %a, i64 %i
  %j.ptr = getelementptr inbounds i32, ptr %a, i64 %j
  %i.val = load i32, ptr %i.ptr, align 4
  %j.val = load i32, ptr %j.ptr, align 4
  %i.first = icmp sle i32 %i.val, %j.val
  br label %take

take:
  %from.i = phi i1 [ %i.in, %pick ], [ %i.first, %compare ]
  %src = select i1 %from.i, i64 %i, i64 %j
  %src.ptr = getelementptr inbounds i32, ptr %a, i64 %src
  %dst.ptr = getelementptr inbounds i32, ptr %tmp, i64 %k
  %val = load i32, ptr %src.ptr, align 4
  store i32 %val, ptr %dst.ptr, align 4
  %i.step = zext i1 %from.i to i64
  %j.step = sub i64 1, %i.step
  %i.next = add i64 %i, %i.step
  %j.next = add i64 %j, %j.step
  %k.next = add i64 %k, 1
  br label %head

copy:
  %bytes = shl i64 %n, 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %tmp, i64 %bytes, i1 false)
  ret void
}

define i32 @main() {
entry:
  %a = alloca [64 x i32], align 4
  %tmp = alloca [64 x i32], align 4
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %scaled = mul i64 %i, 37
  %mixed = and i64 %scaled, 63
  %value = trunc i64 %mixed to i32
  %slot = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %value, ptr %slot, align 4
  %i.next = add i64 %i, 1
  %filled = icmp eq i64 %i.next, 64
  br i1 %filled, label %sort, label %fill

sort:
  call void @merge_sort(ptr %a, ptr %tmp, i64 64)
  br label %check

check:
  %k = phi i64 [ 0, %sort ], [ %k.next, %check ]
  %hits = phi i32 [ 0, %sort ], [ %hits.next, %check ]
  %place = getelementptr inbounds i32, ptr %a, i64 %k
  %found = load i32, ptr %place, align 4
  %wanted = trunc i64 %k to i32
  %hit = icmp eq i32 %found, %wanted
  %one = zext i1 %hit to i32
  %hits.next = add i32 %hits, %one
  %k.next = add i64 %k, 1
  %checked = icmp eq i64 %k.next, 64
  br i1 %checked, label %done, label %check

done:
  ret i32 %hits.next
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
