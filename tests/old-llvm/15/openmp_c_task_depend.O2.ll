; ModuleID = 'openmp/c/task_depend.c'
source_filename = "openmp/c/task_depend.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.kmp_depend_info = type { i64, i64, i8 }
%struct.kmp_task_t_with_privates.7 = type { %struct.kmp_task_t, %struct..kmp_privates.t }
%struct.kmp_task_t = type { ptr, ptr, i32, %union.kmp_cmplrdata_t, %union.kmp_cmplrdata_t }
%union.kmp_cmplrdata_t = type { ptr }
%struct..kmp_privates.t = type { i32 }
%struct.anon = type { ptr, ptr }
%struct.anon.0 = type { ptr, ptr }
%struct.anon.2 = type { ptr, ptr }
%struct.anon.4 = type { ptr, ptr, ptr }

@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@2 = private unnamed_addr constant %struct.ident_t { i32 0, i32 322, i32 0, i32 22, ptr @0 }, align 8
@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@.str.10 = private unnamed_addr constant [3 x i8] c"ok\00", align 1
@.str.11 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %1) #5
  store i32 0, ptr %1, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #5
  store i32 0, ptr %2, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #5
  store i32 0, ptr %3, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #5
  store i32 0, ptr %4, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #5
  store i32 1, ptr %5, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #5
  store i32 0, ptr %6, align 4, !tbaa !6
  br label %18

7:                                                ; preds = %18
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #5
  %8 = load i32, ptr %5, align 4, !tbaa !6
  %9 = call i32 (ptr, ...) @printf(ptr noundef nonnull @.str, i32 noundef %20, i32 noundef %8)
  %10 = load i32, ptr %5, align 4, !tbaa !6
  %11 = icmp eq i32 %10, 161
  %12 = zext i1 %11 to i32
  %13 = and i32 %26, %12
  %14 = icmp eq i32 %13, 0
  %15 = select i1 %14, ptr @.str.11, ptr @.str.10
  %16 = call i32 @puts(ptr noundef nonnull %15)
  %17 = xor i32 %13, 1
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %1) #5
  ret i32 %17

18:                                               ; preds = %0, %18
  %19 = phi i32 [ 1, %0 ], [ %26, %18 ]
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr nonnull @1, i32 6, ptr nonnull @.omp_outlined., ptr nonnull %1, ptr nonnull %6, ptr nonnull %2, ptr nonnull %3, ptr nonnull %4, ptr nonnull %5)
  %20 = load i32, ptr %4, align 4, !tbaa !6
  %21 = load i32, ptr %6, align 4, !tbaa !6
  %22 = add nsw i32 %21, 1
  %23 = mul nsw i32 %22, 5
  %24 = icmp eq i32 %20, %23
  %25 = zext i1 %24 to i32
  %26 = and i32 %19, %25
  store i32 %22, ptr %6, align 4, !tbaa !6
  %27 = icmp slt i32 %21, 9
  br i1 %27, label %18, label %7, !llvm.loop !10
}

; Function Attrs: argmemonly mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture readnone %1, ptr noundef nonnull align 4 dereferenceable(4) %2, ptr noundef nonnull align 4 dereferenceable(4) %3, ptr noundef nonnull align 4 dereferenceable(4) %4, ptr noundef nonnull align 4 dereferenceable(4) %5, ptr noundef nonnull align 4 dereferenceable(4) %6, ptr noundef nonnull align 4 dereferenceable(4) %7) #2 {
  %9 = alloca [1 x %struct.kmp_depend_info], align 8
  %10 = alloca [2 x %struct.kmp_depend_info], align 8
  %11 = alloca [2 x %struct.kmp_depend_info], align 8
  %12 = alloca [3 x %struct.kmp_depend_info], align 8
  %13 = alloca [1 x %struct.kmp_depend_info], align 8
  %14 = load i32, ptr %0, align 4, !tbaa !6
  %15 = tail call i32 @__kmpc_single(ptr nonnull @1, i32 %14)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %72, label %17

17:                                               ; preds = %8
  %18 = tail call ptr @__kmpc_omp_task_alloc(ptr nonnull @1, i32 %14, i32 1, i64 40, i64 16, ptr nonnull @.omp_task_entry.)
  %19 = load ptr, ptr %18, align 8, !tbaa !12
  store ptr %2, ptr %19, align 8, !tbaa.struct !16
  %20 = getelementptr inbounds i8, ptr %19, i64 8
  store ptr %3, ptr %20, align 8, !tbaa.struct !18
  %21 = ptrtoint ptr %2 to i64
  store i64 %21, ptr %9, align 8, !tbaa !19
  %22 = getelementptr inbounds %struct.kmp_depend_info, ptr %9, i64 0, i32 1
  store i64 4, ptr %22, align 8, !tbaa !22
  %23 = getelementptr inbounds %struct.kmp_depend_info, ptr %9, i64 0, i32 2
  store i8 3, ptr %23, align 8, !tbaa !23
  %24 = call i32 @__kmpc_omp_task_with_deps(ptr nonnull @1, i32 %14, ptr nonnull %18, i32 1, ptr nonnull %9, i32 0, ptr null)
  %25 = call ptr @__kmpc_omp_task_alloc(ptr nonnull @1, i32 %14, i32 1, i64 40, i64 16, ptr nonnull @.omp_task_entry..3)
  %26 = load ptr, ptr %25, align 8, !tbaa !12
  store ptr %4, ptr %26, align 8, !tbaa.struct !16
  %27 = getelementptr inbounds i8, ptr %26, i64 8
  store ptr %2, ptr %27, align 8, !tbaa.struct !18
  store i64 %21, ptr %10, align 8, !tbaa !19
  %28 = getelementptr inbounds %struct.kmp_depend_info, ptr %10, i64 0, i32 1
  store i64 4, ptr %28, align 8, !tbaa !22
  %29 = getelementptr inbounds %struct.kmp_depend_info, ptr %10, i64 0, i32 2
  store i8 1, ptr %29, align 8, !tbaa !23
  %30 = ptrtoint ptr %4 to i64
  %31 = getelementptr inbounds %struct.kmp_depend_info, ptr %10, i64 1
  store i64 %30, ptr %31, align 8, !tbaa !19
  %32 = getelementptr inbounds %struct.kmp_depend_info, ptr %10, i64 1, i32 1
  store i64 4, ptr %32, align 8, !tbaa !22
  %33 = getelementptr inbounds %struct.kmp_depend_info, ptr %10, i64 1, i32 2
  store i8 3, ptr %33, align 8, !tbaa !23
  %34 = call i32 @__kmpc_omp_task_with_deps(ptr nonnull @1, i32 %14, ptr nonnull %25, i32 2, ptr nonnull %10, i32 0, ptr null)
  %35 = call ptr @__kmpc_omp_task_alloc(ptr nonnull @1, i32 %14, i32 1, i64 40, i64 16, ptr nonnull @.omp_task_entry..5)
  %36 = load ptr, ptr %35, align 8, !tbaa !12
  store ptr %5, ptr %36, align 8, !tbaa.struct !16
  %37 = getelementptr inbounds i8, ptr %36, i64 8
  store ptr %2, ptr %37, align 8, !tbaa.struct !18
  store i64 %21, ptr %11, align 8, !tbaa !19
  %38 = getelementptr inbounds %struct.kmp_depend_info, ptr %11, i64 0, i32 1
  store i64 4, ptr %38, align 8, !tbaa !22
  %39 = getelementptr inbounds %struct.kmp_depend_info, ptr %11, i64 0, i32 2
  store i8 1, ptr %39, align 8, !tbaa !23
  %40 = ptrtoint ptr %5 to i64
  %41 = getelementptr inbounds %struct.kmp_depend_info, ptr %11, i64 1
  store i64 %40, ptr %41, align 8, !tbaa !19
  %42 = getelementptr inbounds %struct.kmp_depend_info, ptr %11, i64 1, i32 1
  store i64 4, ptr %42, align 8, !tbaa !22
  %43 = getelementptr inbounds %struct.kmp_depend_info, ptr %11, i64 1, i32 2
  store i8 3, ptr %43, align 8, !tbaa !23
  %44 = call i32 @__kmpc_omp_task_with_deps(ptr nonnull @1, i32 %14, ptr nonnull %35, i32 2, ptr nonnull %11, i32 0, ptr null)
  %45 = call ptr @__kmpc_omp_task_alloc(ptr nonnull @1, i32 %14, i32 1, i64 40, i64 24, ptr nonnull @.omp_task_entry..7)
  %46 = load ptr, ptr %45, align 8, !tbaa !12
  store ptr %6, ptr %46, align 8, !tbaa.struct !24
  %47 = getelementptr inbounds i8, ptr %46, i64 8
  store ptr %4, ptr %47, align 8, !tbaa.struct !16
  %48 = getelementptr inbounds i8, ptr %46, i64 16
  store ptr %5, ptr %48, align 8, !tbaa.struct !18
  store i64 %30, ptr %12, align 8, !tbaa !19
  %49 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 0, i32 1
  store i64 4, ptr %49, align 8, !tbaa !22
  %50 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 0, i32 2
  store i8 1, ptr %50, align 8, !tbaa !23
  %51 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 1
  store i64 %40, ptr %51, align 8, !tbaa !19
  %52 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 1, i32 1
  store i64 4, ptr %52, align 8, !tbaa !22
  %53 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 1, i32 2
  store i8 1, ptr %53, align 8, !tbaa !23
  %54 = ptrtoint ptr %6 to i64
  %55 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 2
  store i64 %54, ptr %55, align 8, !tbaa !19
  %56 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 2, i32 1
  store i64 4, ptr %56, align 8, !tbaa !22
  %57 = getelementptr inbounds %struct.kmp_depend_info, ptr %12, i64 2, i32 2
  store i8 3, ptr %57, align 8, !tbaa !23
  %58 = call i32 @__kmpc_omp_task_with_deps(ptr nonnull @1, i32 %14, ptr nonnull %45, i32 3, ptr nonnull %12, i32 0, ptr null)
  %59 = ptrtoint ptr %7 to i64
  %60 = getelementptr inbounds %struct.kmp_depend_info, ptr %13, i64 0, i32 1
  %61 = getelementptr inbounds %struct.kmp_depend_info, ptr %13, i64 0, i32 2
  br label %64

62:                                               ; preds = %64
  %63 = call i32 @__kmpc_omp_taskwait(ptr nonnull @1, i32 %14)
  call void @__kmpc_end_single(ptr nonnull @1, i32 %14)
  br label %72

64:                                               ; preds = %17, %64
  %65 = phi i32 [ 0, %17 ], [ %70, %64 ]
  %66 = call ptr @__kmpc_omp_task_alloc(ptr nonnull @1, i32 %14, i32 1, i64 48, i64 8, ptr nonnull @.omp_task_entry..9)
  %67 = load ptr, ptr %66, align 8, !tbaa !25
  store ptr %7, ptr %67, align 8, !tbaa.struct !18
  %68 = getelementptr inbounds %struct.kmp_task_t_with_privates.7, ptr %66, i64 0, i32 1
  store i32 %65, ptr %68, align 8, !tbaa !28
  store i64 %59, ptr %13, align 8, !tbaa !19
  store i64 4, ptr %60, align 8, !tbaa !22
  store i8 3, ptr %61, align 8, !tbaa !23
  %69 = call i32 @__kmpc_omp_task_with_deps(ptr nonnull @1, i32 %14, ptr nonnull %66, i32 1, ptr nonnull %13, i32 0, ptr null)
  %70 = add nuw nsw i32 %65, 1
  %71 = icmp eq i32 %70, 8
  br i1 %71, label %62, label %64, !llvm.loop !29

72:                                               ; preds = %62, %8
  call void @__kmpc_barrier(ptr nonnull @2, i32 %14)
  ret void
}

; Function Attrs: convergent nounwind
declare i32 @__kmpc_single(ptr, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare void @__kmpc_end_single(ptr, i32) local_unnamed_addr #3

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn uwtable
define internal i32 @.omp_task_entry.(i32 %0, ptr noalias nocapture noundef readonly %1) #4 {
  %3 = load ptr, ptr %1, align 8, !tbaa !12
  tail call void @llvm.experimental.noalias.scope.decl(metadata !30)
  %4 = getelementptr inbounds %struct.anon, ptr %3, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8, !tbaa !33, !alias.scope !30
  %6 = load i32, ptr %5, align 4, !tbaa !6, !noalias !30
  %7 = add nsw i32 %6, 1
  %8 = load ptr, ptr %3, align 8, !tbaa !35, !alias.scope !30
  store i32 %7, ptr %8, align 4, !tbaa !6, !noalias !30
  ret i32 0
}

; Function Attrs: nounwind
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr) local_unnamed_addr #5

; Function Attrs: nounwind
declare i32 @__kmpc_omp_task_with_deps(ptr, i32, ptr, i32, ptr, i32, ptr) local_unnamed_addr #5

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn uwtable
define internal i32 @.omp_task_entry..3(i32 %0, ptr noalias nocapture noundef readonly %1) #4 {
  %3 = load ptr, ptr %1, align 8, !tbaa !12
  tail call void @llvm.experimental.noalias.scope.decl(metadata !36)
  %4 = getelementptr inbounds %struct.anon.0, ptr %3, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8, !tbaa !33, !alias.scope !36
  %6 = load i32, ptr %5, align 4, !tbaa !6, !noalias !36
  %7 = shl nsw i32 %6, 1
  %8 = load ptr, ptr %3, align 8, !tbaa !35, !alias.scope !36
  store i32 %7, ptr %8, align 4, !tbaa !6, !noalias !36
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn uwtable
define internal i32 @.omp_task_entry..5(i32 %0, ptr noalias nocapture noundef readonly %1) #4 {
  %3 = load ptr, ptr %1, align 8, !tbaa !12
  tail call void @llvm.experimental.noalias.scope.decl(metadata !39)
  %4 = getelementptr inbounds %struct.anon.2, ptr %3, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8, !tbaa !33, !alias.scope !39
  %6 = load i32, ptr %5, align 4, !tbaa !6, !noalias !39
  %7 = mul nsw i32 %6, 3
  %8 = load ptr, ptr %3, align 8, !tbaa !35, !alias.scope !39
  store i32 %7, ptr %8, align 4, !tbaa !6, !noalias !39
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn uwtable
define internal i32 @.omp_task_entry..7(i32 %0, ptr noalias nocapture noundef readonly %1) #4 {
  %3 = load ptr, ptr %1, align 8, !tbaa !12
  tail call void @llvm.experimental.noalias.scope.decl(metadata !42)
  %4 = getelementptr inbounds %struct.anon.4, ptr %3, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8, !tbaa !45, !alias.scope !42
  %6 = load i32, ptr %5, align 4, !tbaa !6, !noalias !42
  %7 = getelementptr inbounds %struct.anon.4, ptr %3, i64 0, i32 2
  %8 = load ptr, ptr %7, align 8, !tbaa !47, !alias.scope !42
  %9 = load i32, ptr %8, align 4, !tbaa !6, !noalias !42
  %10 = add nsw i32 %9, %6
  %11 = load ptr, ptr %3, align 8, !tbaa !48, !alias.scope !42
  store i32 %10, ptr %11, align 4, !tbaa !6, !noalias !42
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn uwtable
define internal i32 @.omp_task_entry..9(i32 %0, ptr noalias nocapture noundef readonly %1) #4 {
  %3 = load ptr, ptr %1, align 8, !tbaa !25
  %4 = getelementptr inbounds %struct.kmp_task_t_with_privates.7, ptr %1, i64 0, i32 1
  tail call void @llvm.experimental.noalias.scope.decl(metadata !49)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !52)
  %5 = load ptr, ptr %3, align 8, !tbaa !54, !alias.scope !52, !noalias !49
  %6 = load i32, ptr %5, align 4, !tbaa !6, !noalias !56
  %7 = mul nsw i32 %6, 3
  %8 = srem i32 %7, 1000
  %9 = load i32, ptr %4, align 4, !tbaa !6, !alias.scope !49, !noalias !52
  %10 = add nsw i32 %8, %9
  store i32 %10, ptr %5, align 4, !tbaa !6, !noalias !56
  ret i32 0
}

; Function Attrs: argmemonly mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent nounwind
declare i32 @__kmpc_omp_taskwait(ptr, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare void @__kmpc_barrier(ptr, i32) local_unnamed_addr #3

; Function Attrs: nounwind
declare !callback !57 void @__kmpc_fork_call(ptr, i32, ptr, ...) local_unnamed_addr #5

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #6

; Function Attrs: nofree nounwind
declare noundef i32 @puts(ptr nocapture noundef readonly) local_unnamed_addr #6

; Function Attrs: inaccessiblememonly nocallback nofree nosync nounwind willreturn
declare void @llvm.experimental.noalias.scope.decl(metadata) #7

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nocallback nofree nosync nounwind willreturn }
attributes #2 = { alwaysinline norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { convergent nounwind }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { inaccessiblememonly nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}
!nvvm.annotations = !{}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"openmp", i32 50}
!2 = !{i32 7, !"PIC Level", i32 2}
!3 = !{i32 7, !"PIE Level", i32 2}
!4 = !{i32 7, !"uwtable", i32 2}
!5 = !{!"Debian clang version 15.0.6"}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C/C++ TBAA"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!13, !15, i64 0}
!13 = !{!"kmp_task_t_with_privates", !14, i64 0}
!14 = !{!"kmp_task_t", !15, i64 0, !15, i64 8, !7, i64 16, !8, i64 24, !8, i64 32}
!15 = !{!"any pointer", !8, i64 0}
!16 = !{i64 0, i64 8, !17, i64 8, i64 8, !17}
!17 = !{!15, !15, i64 0}
!18 = !{i64 0, i64 8, !17}
!19 = !{!20, !21, i64 0}
!20 = !{!"kmp_depend_info", !21, i64 0, !21, i64 8, !8, i64 16}
!21 = !{!"long", !8, i64 0}
!22 = !{!20, !21, i64 8}
!23 = !{!20, !8, i64 16}
!24 = !{i64 0, i64 8, !17, i64 8, i64 8, !17, i64 16, i64 8, !17}
!25 = !{!26, !15, i64 0}
!26 = !{!"kmp_task_t_with_privates", !14, i64 0, !27, i64 40}
!27 = !{!".kmp_privates.t", !7, i64 0}
!28 = !{!26, !7, i64 40}
!29 = distinct !{!29, !11}
!30 = !{!31}
!31 = distinct !{!31, !32, !".omp_outlined..1: argument 0"}
!32 = distinct !{!32, !".omp_outlined..1"}
!33 = !{!34, !15, i64 8}
!34 = !{!"", !15, i64 0, !15, i64 8}
!35 = !{!34, !15, i64 0}
!36 = !{!37}
!37 = distinct !{!37, !38, !".omp_outlined..2: argument 0"}
!38 = distinct !{!38, !".omp_outlined..2"}
!39 = !{!40}
!40 = distinct !{!40, !41, !".omp_outlined..4: argument 0"}
!41 = distinct !{!41, !".omp_outlined..4"}
!42 = !{!43}
!43 = distinct !{!43, !44, !".omp_outlined..6: argument 0"}
!44 = distinct !{!44, !".omp_outlined..6"}
!45 = !{!46, !15, i64 8}
!46 = !{!"", !15, i64 0, !15, i64 8, !15, i64 16}
!47 = !{!46, !15, i64 16}
!48 = !{!46, !15, i64 0}
!49 = !{!50}
!50 = distinct !{!50, !51, !".omp_outlined..8: argument 0"}
!51 = distinct !{!51, !".omp_outlined..8"}
!52 = !{!53}
!53 = distinct !{!53, !51, !".omp_outlined..8: argument 1"}
!54 = !{!55, !15, i64 0}
!55 = !{!"", !15, i64 0}
!56 = !{!50, !53}
!57 = !{!58}
!58 = !{i64 2, i64 -1, i64 -1, i1 true}
