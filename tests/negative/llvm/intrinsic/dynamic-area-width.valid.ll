; llvm-as: accepted
declare i64 @llvm.get.dynamic.area.offset.i64()
define void @g() {
  %z = call i64 @llvm.get.dynamic.area.offset.i64()
  ret void
}
