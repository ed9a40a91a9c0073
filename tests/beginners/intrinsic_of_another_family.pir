define void @f() {
  fork force [label %a, label %b]
a:
  call void @llvm.pir.barrier()
  br label %j
b:
  br label %j
j:
  join
  ret void
}
