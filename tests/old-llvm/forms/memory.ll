; forms: llvm.lifetime.start, llvm.lifetime.end, llvm.masked.load, llvm.masked.store
; forms: llvm.masked.gather, llvm.masked.scatter
source_filename = "memory.c"
target datalayout = "e-i64:32"
define void @f(ptr %p) {
  %a = alloca i32, align 4
  %b = getelementptr i8, ptr %a, i64 0
  %c = getelementptr i8, ptr %a, i64 2
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %a) nounwind
  call void @llvm.lifetime.start.p0(i64 -1, ptr %b)
  call void @llvm.lifetime.start.p0(i64 2, ptr %c)
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  tail call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  ret void
}
define void @h() {
  %a = alloca i32, align 4, addrspace(5)
  %b = addrspacecast ptr addrspace(5) %a to ptr
  call void @llvm.lifetime.start.p0(i64 4, ptr %b)
  ret void
}
define <4 x i32> @g(ptr %p, <4 x ptr> %q, <4 x i1> %m, <4 x i32> %v) {
  %a = tail call <4 x i32> @llvm.masked.load.v4i32.p0(ptr nonnull %p, i32 4, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %a, ptr %p, i32 8, <4 x i1> %m)
  %b = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %q, i32 4, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %q, i32 1, <4 x i1> %m)
  ret <4 x i32> %b
}
define <2 x i64> @natural(<2 x ptr> %q, <2 x i1> %m, <2 x i64> %v) {
  %a = call <2 x i64> @llvm.masked.gather.v2i64.v2p0(<2 x ptr> %q, i32 0, <2 x i1> %m, <2 x i64> %v)
  call void @llvm.masked.scatter.v2i64.v2p0(<2 x i64> %a, <2 x ptr> %q, i32 0, <2 x i1> %m)
  ret <2 x i64> %a
}
declare <2 x i64> @llvm.masked.gather.v2i64.v2p0(<2 x ptr>, i32 immarg, <2 x i1>, <2 x i64>)
declare void @llvm.masked.scatter.v2i64.v2p0(<2 x i64>, <2 x ptr>, i32 immarg, <2 x i1>)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32 immarg, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32 immarg, <4 x i1>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32 immarg, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32 immarg, <4 x i1>)
