; A cilk_for as divide and conquer, and a sum in the same way.
; RESULT: return i32 120
; EXPECT: fill raised
; EXPECT: total raised
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
define void @fill(i32 %lo, i32 %hi) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  %len = sub nsw i32 %hi, %lo
  %small = icmp sle i32 %len, 2
  br i1 %small, label %leaf, label %split
split:
  %half = sdiv i32 %len, 2
  %mid = add nsw i32 %lo, %half
  detach within %sr, label %task, label %rest
task:
  call void @fill(i32 %lo, i32 %mid)
  reattach within %sr, label %rest
rest:
  call void @fill(i32 %mid, i32 %hi)
  sync within %sr, label %synced
synced:
  ret void
leaf:
  %i = phi i32 [ %lo, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %hi
  br i1 %c, label %body, label %end
body:
  %w = zext i32 %i to i64
  call void @put(i64 %w, i32 %i)
  %j = add nsw i32 %i, 1
  br label %leaf
end:
  ret void
}
define i32 @total(i64 %lo, i64 %hi) #0 {
entry:
  %left = alloca i32, align 4
  %sr = call token @llvm.syncregion.start()
  %len = sub nsw i64 %hi, %lo
  %one = icmp eq i64 %len, 1
  br i1 %one, label %leaf, label %split
leaf:
  %v = call i32 @get(i64 %lo)
  ret i32 %v
split:
  %half = lshr i64 %len, 1
  %mid = add nsw i64 %lo, %half
  detach within %sr, label %task, label %rest
task:
  %a = call i32 @total(i64 %lo, i64 %mid)
  store i32 %a, i32* %left, align 4
  reattach within %sr, label %rest
rest:
  %b = call i32 @total(i64 %mid, i64 %hi)
  sync within %sr, label %synced
synced:
  %l = load i32, i32* %left, align 4
  %s = add nsw i32 %l, %b
  ret i32 %s
}
define i32 @main() #0 {
  call void @fill(i32 0, i32 16)
  %r = call i32 @total(i64 0, i64 16)
  ret i32 %r
}

attributes #0 = { nounwind }
