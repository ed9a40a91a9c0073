; Two tasks: one half of an array is set to 1, the other half to 2.

define void @halves(ptr %a, i64 %half) {
entry:
  %hi = getelementptr inbounds i8, ptr %a, i64 %half
  fork [label %low, label %high]

low:
  call void @llvm.memset.p0.i64(ptr %a, i8 1, i64 %half, i1 false)
  br label %both

high:
  call void @llvm.memset.p0.i64(ptr %hi, i8 2, i64 %half, i1 false)
  br label %both

both:
  join
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

; Sets an array of 16 bytes so, and adds them up: 8 * 1 + 8 * 2 = 24.
define i32 @total() {
entry:
  %a = alloca [16 x i8]
  call void @halves(ptr %a, i64 8)
  br label %add

add:
  %k = phi i64 [ 0, %entry ], [ %next, %add ]
  %sum = phi i32 [ 0, %entry ], [ %more, %add ]
  %p = getelementptr inbounds i8, ptr %a, i64 %k
  %byte = load i8, ptr %p
  %wide = zext i8 %byte to i32
  %more = add i32 %sum, %wide
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, 16
  br i1 %done, label %end, label %add

end:
  ret i32 %more
}
