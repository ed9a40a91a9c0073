; ModuleID = 'corpus/c/x86_intrinsics.c'
source_filename = "corpus/c/x86_intrinsics.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [17 x i8] c"%g %d %d %ld %g\0A\00", align 1

; Function Attrs: argmemonly nofree nosync nounwind uwtable
define dso_local void @axpy256(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, float noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = icmp slt i32 %3, 8
  br i1 %5, label %10, label %6

6:                                                ; preds = %4
  %7 = insertelement <8 x float> undef, float %2, i64 0
  %8 = shufflevector <8 x float> %7, <8 x float> poison, <8 x i32> zeroinitializer
  %9 = zext i32 %3 to i64
  br label %11

10:                                               ; preds = %11, %4
  ret void

11:                                               ; preds = %6, %11
  %12 = phi i64 [ 0, %6 ], [ %14, %11 ]
  %13 = phi i64 [ 8, %6 ], [ %20, %11 ]
  %14 = add nuw nsw i64 %12, 8
  %15 = getelementptr inbounds float, ptr %0, i64 %12
  %16 = getelementptr inbounds float, ptr %1, i64 %12
  %17 = load <8 x float>, ptr %16, align 1, !tbaa !5
  %18 = load <8 x float>, ptr %15, align 1, !tbaa !5
  %19 = tail call <8 x float> @llvm.fma.v8f32(<8 x float> %8, <8 x float> %17, <8 x float> %18)
  store <8 x float> %19, ptr %15, align 1, !tbaa !5
  %20 = add nuw nsw i64 %13, 8
  %21 = icmp ugt i64 %20, %9
  br i1 %21, label %10, label %11, !llvm.loop !8
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn uwtable
define dso_local void @masked512(ptr noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = shl nsw i32 -1, %1
  %4 = trunc i32 %3 to i16
  %5 = xor i16 %4, -1
  %6 = bitcast i16 %5 to <16 x i1>
  %7 = tail call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %0, i32 1, <16 x i1> %6, <16 x i32> zeroinitializer)
  %8 = add <16 x i32> %7, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %9 = select <16 x i1> %6, <16 x i32> %8, <16 x i32> zeroinitializer
  tail call void @llvm.masked.store.v16i32.p0(<16 x i32> %9, ptr %0, i32 1, <16 x i1> %6)
  ret void
}

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #2 {
  tail call void @llvm.x86.sse2.pause()
  tail call void @llvm.x86.sse.sfence()
  %1 = tail call <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16> <i16 40, i16 300, i16 -5, i16 32767, i16 40, i16 300, i16 -5, i16 32767>, <8 x i16> <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>)
  %2 = bitcast <4 x i32> %1 to <2 x i64>
  %3 = extractelement <2 x i64> %2, i64 0
  %4 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull @.str, double noundef 1.050000e+01, i32 noundef 9, i32 noundef 16, i64 noundef %3, double noundef 2.500000e+00)
  ret i32 0
}

; Function Attrs: nounwind
declare void @llvm.x86.sse2.pause() #3

; Function Attrs: nounwind
declare void @llvm.x86.sse.sfence() #3

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>) #5

; Function Attrs: argmemonly mustprogress nocallback nofree nosync nounwind willreturn writeonly
declare void @llvm.masked.store.v16i32.p0(<16 x i32>, ptr, i32 immarg, <16 x i1>) #6

; Function Attrs: argmemonly mustprogress nocallback nofree nosync nounwind readonly willreturn
declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr, i32 immarg, <16 x i1>, <16 x i32>) #7

; Function Attrs: nofree nosync nounwind readnone
declare <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16>, <8 x i16>) #8

attributes #0 = { argmemonly nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+avx,+avx2,+crc32,+cx8,+fma,+fxsr,+mmx,+popcnt,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn uwtable "frame-pointer"="none" "min-legal-vector-width"="512" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+avx,+avx2,+avx512f,+crc32,+cx8,+f16c,+fma,+fxsr,+mmx,+popcnt,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" "tune-cpu"="generic" }
attributes #2 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }
attributes #4 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #6 = { argmemonly mustprogress nocallback nofree nosync nounwind willreturn writeonly }
attributes #7 = { argmemonly mustprogress nocallback nofree nosync nounwind readonly willreturn }
attributes #8 = { nofree nosync nounwind readnone }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 15.0.6"}
!5 = !{!6, !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
