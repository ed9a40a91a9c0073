; Refused as by llvm-as-22.
define void @g() {
  %z = call i32 @llvm.get.dynamic.area.offset.i32()
  ret void
}
declare i32 @llvm.get.dynamic.area.offset.i32()
