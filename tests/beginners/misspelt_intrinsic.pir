declare void @llvm.parallel.barier()
define void @f() {
  fork force [label %a, label %b]
a:
  call void @llvm.parallel.barier()
  br label %j
b:
  br label %j
j:
  join
  ret void
}
