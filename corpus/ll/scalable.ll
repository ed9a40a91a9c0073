; Scalable vectors and target extension types.

%spirv.holder = type { i32, target("spirv.Image", i32, 1, 0) }

declare target("spirv.Event") @event(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0), target("aarch64.svcount"))

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %a, <vscale x 4 x i1> %m, ptr %p, i64 %i) {
  %1 = load <vscale x 4 x i32>, ptr %p, align 16
  %2 = add <vscale x 4 x i32> %a, %1
  %3 = mul <vscale x 4 x i32> %2, splat (i32 3)
  %4 = insertelement <vscale x 4 x i32> poison, i32 7, i64 0
  %5 = shufflevector <vscale x 4 x i32> %4, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %6 = select <vscale x 4 x i1> %m, <vscale x 4 x i32> %3, <vscale x 4 x i32> %5
  %7 = icmp slt <vscale x 4 x i32> %6, zeroinitializer
  %8 = sext <vscale x 4 x i1> %7 to <vscale x 4 x i32>
  %9 = call i64 @llvm.vscale.i64()
  %10 = getelementptr i8, ptr %p, <vscale x 2 x i64> poison
  %11 = extractelement <vscale x 4 x i32> %8, i64 %i
  %12 = call <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32> %8, <4 x i32> splat (i32 1), i64 0)
  %13 = alloca <vscale x 2 x double>, align 16
  store <vscale x 2 x double> zeroinitializer, ptr %13, align 16
  %14 = alloca target("aarch64.svcount"), align 2
  %15 = load target("aarch64.svcount"), ptr %14, align 2
  %16 = call target("spirv.Event") @event(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) poison, target("aarch64.svcount") %15)
  ret <vscale x 4 x i32> %12
}

declare i64 @llvm.vscale.i64()
declare <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32>, <4 x i32>, i64 immarg)
