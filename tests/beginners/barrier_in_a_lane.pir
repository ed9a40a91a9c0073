declare void @llvm.parallel.barrier()
define void @f() {
  fork lockstep [label %a, label %b]
a:
  call void @llvm.parallel.barrier()
  br label %j
b:
  br label %j
j:
  join
  ret void
}
