; llvm-as: get_dynamic_area_offset result type must be scalar integer matching alloca address space width
declare i32 @llvm.get.dynamic.area.offset.i32()
define void @g() {
  %z = call i32 @llvm.get.dynamic.area.offset.i32()
  ret void
}
