; llvm-as: get_dynamic_area_offset result type must be scalar integer matching alloca address space width
declare <2 x i64> @llvm.get.dynamic.area.offset.v2i64()
define void @g() {
  %z = call <2 x i64> @llvm.get.dynamic.area.offset.v2i64()
  ret void
}
