; Quicksort of eight numbers: the partition is serial, both halves run beside each other.
; RESULT: return i32 1
; EXPECT: sort raised
declare token @llvm.syncregion.start()
@cells = global [64 x i32] zeroinitializer
define internal void @put(i64 %i, i32 %v) #0 {
  %p = getelementptr inbounds [64 x i32], [64 x i32]* @cells, i64 0, i64 %i
  store i32 %v, i32* %p, align 4
  ret void
}
define internal i32 @get(i64 %i) #0 {
  %p = getelementptr inbounds [64 x i32], [64 x i32]* @cells, i64 0, i64 %i
  %v = load i32, i32* %p, align 4
  ret i32 %v
}
define internal i32 @sum() #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = call i32 @get(i64 %i)
  %t = add i32 %s, %v
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, 64
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
@data = global [8 x i32] [i32 5, i32 2, i32 8, i32 1, i32 9, i32 3, i32 7, i32 4]
define internal i32* @partition(i32* %begin, i32* %end) #0 {
entry:
  %last = getelementptr inbounds i32, i32* %end, i64 -1
  %pivot = load i32, i32* %last, align 4
  br label %loop
loop:
  %at = phi i32* [ %begin, %entry ], [ %next, %step ]
  %store = phi i32* [ %begin, %entry ], [ %store.2, %step ]
  %over = icmp eq i32* %at, %last
  br i1 %over, label %done, label %test
test:
  %v = load i32, i32* %at, align 4
  %less = icmp slt i32 %v, %pivot
  br i1 %less, label %swap, label %step
swap:
  %o = load i32, i32* %store, align 4
  store i32 %v, i32* %store, align 4
  store i32 %o, i32* %at, align 4
  %store.1 = getelementptr inbounds i32, i32* %store, i64 1
  br label %step
step:
  %store.2 = phi i32* [ %store, %test ], [ %store.1, %swap ]
  %next = getelementptr inbounds i32, i32* %at, i64 1
  br label %loop
done:
  %o.2 = load i32, i32* %store, align 4
  store i32 %pivot, i32* %store, align 4
  store i32 %o.2, i32* %last, align 4
  ret i32* %store
}
define void @sort(i32* %begin, i32* %end) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  %a = ptrtoint i32* %begin to i64
  %b = ptrtoint i32* %end to i64
  %bytes = sub i64 %b, %a
  %small = icmp slt i64 %bytes, 8
  br i1 %small, label %exit, label %big
big:
  %middle = call i32* @partition(i32* %begin, i32* %end)
  detach within %sr, label %task, label %rest
task:
  call void @sort(i32* %begin, i32* %middle)
  reattach within %sr, label %rest
rest:
  %after = getelementptr inbounds i32, i32* %middle, i64 1
  call void @sort(i32* %after, i32* %end)
  br label %exit
exit:
  sync within %sr, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @sort(i32* getelementptr inbounds ([8 x i32], [8 x i32]* @data, i64 0, i64 0), i32* getelementptr inbounds ([8 x i32], [8 x i32]* @data, i64 1, i64 0))
  br label %check
check:
  %i = phi i64 [ 0, %0 ], [ %j, %check ]
  %ok = phi i32 [ 1, %0 ], [ %ok.2, %check ]
  %p = getelementptr inbounds [8 x i32], [8 x i32]* @data, i64 0, i64 %i
  %q = getelementptr inbounds i32, i32* %p, i64 1
  %v = load i32, i32* %p, align 4
  %w = load i32, i32* %q, align 4
  %le = icmp sle i32 %v, %w
  %bit = zext i1 %le to i32
  %ok.2 = and i32 %ok, %bit
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, 7
  br i1 %c, label %check, label %done
done:
  ret i32 %ok.2
}

attributes #0 = { nounwind }
