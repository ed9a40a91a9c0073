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
