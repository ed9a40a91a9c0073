; llvm-as: get_dynamic_area_offset result type must be scalar integer matching alloca address space width
target datalayout = "A5-p5:32:32"
declare i64 @llvm.get.dynamic.area.offset.i64()
define void @g() {
  %z = call i64 @llvm.get.dynamic.area.offset.i64()
  ret void
}
