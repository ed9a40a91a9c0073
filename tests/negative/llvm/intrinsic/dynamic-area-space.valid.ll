; llvm-as: accepted
target datalayout = "A5-p5:32:32"
declare i32 @llvm.get.dynamic.area.offset.i32()
define void @g() {
  %z = call i32 @llvm.get.dynamic.area.offset.i32()
  ret void
}
