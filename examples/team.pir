; A team of four threads that all run the same block, with a number each.
;
; A successor may be listed several times: each occurrence is a strand of its own. The occurrence
; before the brackets is the master, which stays on the thread that reached the fork. In a region
; without interior forks `num_threads` is the number of occurrences, and `thread.id` tells them
; apart. `force` asks for real concurrency: the barrier, which every strand must reach before any
; goes on, is defined only there.
;
; %square is private: each strand executes its own alloca.
;
; Every strand squares its number into its slot; after the barrier it reads its neighbour's slot.
; `main` returns the sum of what they read: 0 + 1 + 4 + 9 = 14.

define void @team(ptr %slots, ptr %seen) {
entry:
  fork force label %work [label %work, label %work, label %work]

work:
  %square = alloca i32, align 4
  %id = call i32 @llvm.parallel.thread.id()
  %count = call i32 @llvm.parallel.num_threads()
  %product = mul i32 %id, %id
  store i32 %product, ptr %square, align 4
  %mine = getelementptr inbounds i32, ptr %slots, i32 %id
  %value = load i32, ptr %square, align 4
  store i32 %value, ptr %mine, align 4
  call void @llvm.parallel.barrier()
  %id.next = add i32 %id, 1
  %neighbour = urem i32 %id.next, %count
  %theirs = getelementptr inbounds i32, ptr %slots, i32 %neighbour
  %got = load i32, ptr %theirs, align 4
  %out = getelementptr inbounds i32, ptr %seen, i32 %id
  store i32 %got, ptr %out, align 4
  br label %done

done:
  join
  ret void
}

define i32 @main() {
entry:
  %slots = alloca [4 x i32], align 4
  %seen = alloca [4 x i32], align 4
  call void @team(ptr %slots, ptr %seen)
  br label %sum

sum:
  %k = phi i64 [ 0, %entry ], [ %k.next, %sum ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %sum ]
  %place = getelementptr inbounds i32, ptr %seen, i64 %k
  %value = load i32, ptr %place, align 4
  %total.next = add i32 %total, %value
  %k.next = add i64 %k, 1
  %summed = icmp eq i64 %k.next, 4
  br i1 %summed, label %exit, label %sum

exit:
  ret i32 %total.next
}

declare i32 @llvm.parallel.thread.id()
declare i32 @llvm.parallel.num_threads()
declare void @llvm.parallel.barrier()
