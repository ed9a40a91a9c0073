; ModuleID = 'openmp/c/for_dynamic.c'
source_filename = "openmp/c/for_dynamic.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@main.count = internal unnamed_addr global [500 x i32] zeroinitializer, align 16, !dbg !0
@0 = private unnamed_addr constant [36 x i8] c";openmp/c/for_dynamic.c;main;10;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 35, ptr @0 }, align 8
@2 = private unnamed_addr constant [36 x i8] c";openmp/c/for_dynamic.c;main;13;1;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 35, ptr @2 }, align 8
@.gomp_critical_user_.reduction.var = common global [8 x i32] zeroinitializer
@4 = private unnamed_addr constant [37 x i8] c";openmp/c/for_dynamic.c;main;13;69;;\00", align 1
@5 = private unnamed_addr constant %struct.ident_t { i32 0, i32 18, i32 0, i32 36, ptr @4 }, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1, !dbg !9
@.str.3 = private unnamed_addr constant [3 x i8] c"ok\00", align 1, !dbg !15
@.str.4 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1, !dbg !20

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !2 {
  %1 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %1) #2, !dbg !43
  call void @llvm.dbg.value(metadata i64 0, metadata !26, metadata !DIExpression()), !dbg !44
  store i64 0, ptr %1, align 8, !dbg !45, !tbaa !46
  call void @llvm.dbg.value(metadata i32 7, metadata !28, metadata !DIExpression()), !dbg !44
  tail call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr nonnull @1, i32 0, ptr nonnull @.omp_outlined.), !dbg !50
  call void @llvm.dbg.value(metadata ptr %1, metadata !26, metadata !DIExpression(DW_OP_deref)), !dbg !44
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr nonnull @3, i32 2, ptr nonnull @.omp_outlined..2, ptr nonnull %1, i64 7), !dbg !51
  call void @llvm.dbg.value(metadata i64 374250, metadata !31, metadata !DIExpression()), !dbg !44
  %2 = load i64, ptr %1, align 8, !dbg !52, !tbaa !46
  call void @llvm.dbg.value(metadata i64 %2, metadata !26, metadata !DIExpression()), !dbg !44
  %3 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %2), !dbg !53
  %4 = load i64, ptr %1, align 8, !dbg !54, !tbaa !46
  call void @llvm.dbg.value(metadata i64 %4, metadata !26, metadata !DIExpression()), !dbg !44
  %5 = icmp eq i64 %4, 374250, !dbg !55
  %6 = select i1 %5, ptr @.str.3, ptr @.str.4, !dbg !54
  %7 = call i32 @puts(ptr noundef nonnull dereferenceable(1) %6), !dbg !56
  %8 = load i64, ptr %1, align 8, !dbg !57, !tbaa !46
  call void @llvm.dbg.value(metadata i64 %8, metadata !26, metadata !DIExpression()), !dbg !44
  %9 = icmp ne i64 %8, 374250, !dbg !58
  %10 = zext i1 %9 to i32, !dbg !58
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %1) #2, !dbg !59
  ret i32 %10, !dbg !60
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
declare void @__kmpc_dispatch_init_4(ptr, i32, i32, i32, i32, i32, i32) local_unnamed_addr #2

; Function Attrs: nounwind
declare i32 @__kmpc_dispatch_next_4(ptr, i32, ptr, ptr, ptr, ptr) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture readnone %1) #3 !dbg !61 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  call void @llvm.dbg.value(metadata ptr %0, metadata !69, metadata !DIExpression()), !dbg !71
  call void @llvm.dbg.value(metadata ptr poison, metadata !70, metadata !DIExpression()), !dbg !71
  tail call void @llvm.experimental.noalias.scope.decl(metadata !72), !dbg !75
  call void @llvm.dbg.value(metadata ptr %0, metadata !76, metadata !DIExpression()), !dbg !86
  call void @llvm.dbg.value(metadata ptr poison, metadata !79, metadata !DIExpression()), !dbg !86
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #2, !dbg !88, !noalias !72
  call void @llvm.dbg.value(metadata i32 0, metadata !81, metadata !DIExpression()), !dbg !86
  store i32 0, ptr %3, align 4, !dbg !89, !tbaa !90, !noalias !72
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #2, !dbg !88, !noalias !72
  call void @llvm.dbg.value(metadata i32 499, metadata !82, metadata !DIExpression()), !dbg !86
  store i32 499, ptr %4, align 4, !dbg !89, !tbaa !90, !noalias !72
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #2, !dbg !88, !noalias !72
  call void @llvm.dbg.value(metadata i32 1, metadata !83, metadata !DIExpression()), !dbg !86
  store i32 1, ptr %5, align 4, !dbg !89, !tbaa !90, !noalias !72
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #2, !dbg !88, !noalias !72
  call void @llvm.dbg.value(metadata i32 0, metadata !84, metadata !DIExpression()), !dbg !86
  store i32 0, ptr %6, align 4, !dbg !89, !tbaa !90, !noalias !72
  %7 = load i32, ptr %0, align 4, !dbg !88, !tbaa !90, !alias.scope !72
  tail call void @__kmpc_dispatch_init_4(ptr nonnull @1, i32 %7, i32 1073741859, i32 0, i32 499, i32 1, i32 1), !dbg !88, !noalias !72
  call void @llvm.dbg.value(metadata ptr %3, metadata !81, metadata !DIExpression(DW_OP_deref)), !dbg !86
  call void @llvm.dbg.value(metadata ptr %4, metadata !82, metadata !DIExpression(DW_OP_deref)), !dbg !86
  call void @llvm.dbg.value(metadata ptr %5, metadata !83, metadata !DIExpression(DW_OP_deref)), !dbg !86
  call void @llvm.dbg.value(metadata ptr %6, metadata !84, metadata !DIExpression(DW_OP_deref)), !dbg !86
  %8 = call i32 @__kmpc_dispatch_next_4(ptr nonnull @1, i32 %7, ptr nonnull %6, ptr nonnull %3, ptr nonnull %4, ptr nonnull %5), !dbg !88, !noalias !72
  %9 = icmp eq i32 %8, 0, !dbg !88
  br i1 %9, label %57, label %13, !dbg !88

10:                                               ; preds = %48, %44, %13
  call void @llvm.dbg.value(metadata ptr %3, metadata !81, metadata !DIExpression(DW_OP_deref)), !dbg !86
  call void @llvm.dbg.value(metadata ptr %4, metadata !82, metadata !DIExpression(DW_OP_deref)), !dbg !86
  call void @llvm.dbg.value(metadata ptr %5, metadata !83, metadata !DIExpression(DW_OP_deref)), !dbg !86
  call void @llvm.dbg.value(metadata ptr %6, metadata !84, metadata !DIExpression(DW_OP_deref)), !dbg !86
  %11 = call i32 @__kmpc_dispatch_next_4(ptr nonnull @1, i32 %7, ptr nonnull %6, ptr nonnull %3, ptr nonnull %4, ptr nonnull %5), !dbg !88, !noalias !72
  %12 = icmp eq i32 %11, 0, !dbg !88
  br i1 %12, label %57, label %13, !dbg !88, !llvm.loop !92

13:                                               ; preds = %2, %10
  %14 = load i32, ptr %3, align 4, !dbg !89, !tbaa !90, !noalias !72
  call void @llvm.dbg.value(metadata i32 %14, metadata !81, metadata !DIExpression()), !dbg !86
  call void @llvm.dbg.value(metadata i32 %14, metadata !80, metadata !DIExpression()), !dbg !86
  %15 = load i32, ptr %4, align 4, !tbaa !90, !noalias !72, !llvm.access.group !95
  call void @llvm.dbg.value(metadata i32 %15, metadata !82, metadata !DIExpression()), !dbg !86
  %16 = icmp slt i32 %15, %14, !dbg !88
  br i1 %16, label %10, label %17, !dbg !88

17:                                               ; preds = %13
  %18 = sext i32 %14 to i64, !dbg !93
  %19 = add i32 %15, 1, !dbg !93
  %20 = sub i32 %15, %14, !dbg !93
  %21 = zext i32 %20 to i64, !dbg !93
  %22 = add nuw nsw i64 %21, 1, !dbg !93
  %23 = icmp ult i32 %20, 7, !dbg !93
  br i1 %23, label %46, label %24, !dbg !93

24:                                               ; preds = %17
  %25 = and i64 %22, -8, !dbg !93
  %26 = add nsw i64 %25, %18, !dbg !93
  %27 = insertelement <4 x i32> poison, i32 %14, i64 0, !dbg !93
  %28 = shufflevector <4 x i32> %27, <4 x i32> poison, <4 x i32> zeroinitializer, !dbg !93
  %29 = add <4 x i32> %28, <i32 0, i32 1, i32 2, i32 3>, !dbg !93
  br label %30, !dbg !93

30:                                               ; preds = %30, %24
  %31 = phi i64 [ 0, %24 ], [ %41, %30 ]
  %32 = phi <4 x i32> [ %29, %24 ], [ %42, %30 ], !dbg !96
  %33 = add <4 x i32> %32, <i32 4, i32 4, i32 4, i32 4>, !dbg !96
  %34 = add i64 %31, %18, !dbg !93
  %35 = getelementptr inbounds [500 x i32], ptr @main.count, i64 0, i64 %34, !dbg !97
  %36 = load <4 x i32>, ptr %35, align 4, !dbg !96, !tbaa !90, !noalias !72, !llvm.access.group !95
  %37 = getelementptr inbounds i32, ptr %35, i64 4, !dbg !96
  %38 = load <4 x i32>, ptr %37, align 4, !dbg !96, !tbaa !90, !noalias !72, !llvm.access.group !95
  %39 = add nsw <4 x i32> %36, %32, !dbg !96
  %40 = add nsw <4 x i32> %38, %33, !dbg !96
  store <4 x i32> %39, ptr %35, align 4, !dbg !96, !tbaa !90, !noalias !72, !llvm.access.group !95
  store <4 x i32> %40, ptr %37, align 4, !dbg !96, !tbaa !90, !noalias !72, !llvm.access.group !95
  %41 = add nuw i64 %31, 8
  %42 = add <4 x i32> %32, <i32 8, i32 8, i32 8, i32 8>, !dbg !96
  %43 = icmp eq i64 %41, %25
  br i1 %43, label %44, label %30, !llvm.loop !98

44:                                               ; preds = %30
  %45 = icmp eq i64 %22, %25, !dbg !88
  br i1 %45, label %10, label %46, !dbg !88

46:                                               ; preds = %17, %44
  %47 = phi i64 [ %18, %17 ], [ %26, %44 ]
  br label %48, !dbg !93

48:                                               ; preds = %46, %48
  %49 = phi i64 [ %54, %48 ], [ %47, %46 ]
  call void @llvm.dbg.value(metadata i64 %49, metadata !80, metadata !DIExpression()), !dbg !86
  call void @llvm.dbg.value(metadata i64 %49, metadata !85, metadata !DIExpression()), !dbg !86
  %50 = getelementptr inbounds [500 x i32], ptr @main.count, i64 0, i64 %49, !dbg !97
  %51 = load i32, ptr %50, align 4, !dbg !96, !tbaa !90, !noalias !72, !llvm.access.group !95
  %52 = trunc i64 %49 to i32, !dbg !96
  %53 = add nsw i32 %51, %52, !dbg !96
  store i32 %53, ptr %50, align 4, !dbg !96, !tbaa !90, !noalias !72, !llvm.access.group !95
  %54 = add nsw i64 %49, 1, !dbg !88
  call void @llvm.dbg.value(metadata i64 %54, metadata !80, metadata !DIExpression()), !dbg !86
  call void @llvm.dbg.value(metadata i32 %15, metadata !82, metadata !DIExpression()), !dbg !86
  %55 = trunc i64 %54 to i32, !dbg !88
  %56 = icmp eq i32 %19, %55, !dbg !88
  br i1 %56, label %10, label %48, !dbg !88, !llvm.loop !102

57:                                               ; preds = %10, %2
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #2, !dbg !93, !noalias !72
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #2, !dbg !93, !noalias !72
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #2, !dbg !93, !noalias !72
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #2, !dbg !93, !noalias !72
  ret void, !dbg !75
}

; Function Attrs: nounwind
declare !callback !103 void @__kmpc_fork_call(ptr, i32, ptr, ...) local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable
define internal void @.omp.reduction.reduction_func(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) #4 !dbg !105 {
  call void @llvm.dbg.value(metadata ptr %0, metadata !109, metadata !DIExpression()), !dbg !112
  call void @llvm.dbg.value(metadata ptr %1, metadata !111, metadata !DIExpression()), !dbg !112
  %3 = load ptr, ptr %1, align 8, !dbg !113
  %4 = load ptr, ptr %0, align 8, !dbg !113
  %5 = load i64, ptr %4, align 8, !dbg !114, !tbaa !46
  %6 = load i64, ptr %3, align 8, !dbg !114, !tbaa !46
  %7 = add nsw i64 %6, %5, !dbg !115
  store i64 %7, ptr %4, align 8, !dbg !115, !tbaa !46
  ret void, !dbg !114
}

; Function Attrs: convergent nounwind
declare i32 @__kmpc_reduce_nowait(ptr, i32, i32, i64, ptr, ptr, ptr) local_unnamed_addr #5

; Function Attrs: convergent nounwind
declare void @__kmpc_end_reduce_nowait(ptr, i32, ptr) local_unnamed_addr #5

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined..2(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture readnone %1, ptr nocapture noundef nonnull align 8 dereferenceable(8) %2, i64 noundef %3) #3 !dbg !116 {
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca [1 x ptr], align 8
  call void @llvm.dbg.value(metadata ptr %0, metadata !122, metadata !DIExpression()), !dbg !126
  call void @llvm.dbg.value(metadata ptr poison, metadata !123, metadata !DIExpression()), !dbg !126
  call void @llvm.dbg.value(metadata ptr %2, metadata !124, metadata !DIExpression()), !dbg !126
  %11 = trunc i64 %3 to i32
  call void @llvm.dbg.value(metadata i32 %11, metadata !125, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 32)), !dbg !126
  call void @llvm.dbg.value(metadata i64 %3, metadata !125, metadata !DIExpression(DW_OP_constu, 32, DW_OP_shr, DW_OP_LLVM_convert, 64, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value, DW_OP_LLVM_fragment, 32, 32)), !dbg !126
  tail call void @llvm.experimental.noalias.scope.decl(metadata !127), !dbg !130
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %10), !dbg !131
  call void @llvm.dbg.value(metadata ptr %0, metadata !136, metadata !DIExpression()), !dbg !131
  call void @llvm.dbg.value(metadata ptr poison, metadata !137, metadata !DIExpression()), !dbg !131
  call void @llvm.dbg.value(metadata ptr %2, metadata !138, metadata !DIExpression()), !dbg !131
  call void @llvm.dbg.value(metadata i32 %11, metadata !139, metadata !DIExpression()), !dbg !131
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #2, !dbg !148, !noalias !127
  call void @llvm.dbg.value(metadata i32 0, metadata !141, metadata !DIExpression()), !dbg !131
  store i32 0, ptr %5, align 4, !dbg !149, !tbaa !90, !noalias !127
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6) #2, !dbg !148, !noalias !127
  call void @llvm.dbg.value(metadata i32 499, metadata !142, metadata !DIExpression()), !dbg !131
  store i32 499, ptr %6, align 4, !dbg !149, !tbaa !90, !noalias !127
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %7) #2, !dbg !148, !noalias !127
  call void @llvm.dbg.value(metadata i32 1, metadata !143, metadata !DIExpression()), !dbg !131
  store i32 1, ptr %7, align 4, !dbg !149, !tbaa !90, !noalias !127
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %8) #2, !dbg !148, !noalias !127
  call void @llvm.dbg.value(metadata i32 0, metadata !144, metadata !DIExpression()), !dbg !131
  store i32 0, ptr %8, align 4, !dbg !149, !tbaa !90, !noalias !127
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %9) #2, !dbg !148, !noalias !127
  call void @llvm.dbg.value(metadata i64 0, metadata !145, metadata !DIExpression()), !dbg !131
  store i64 0, ptr %9, align 8, !dbg !150, !tbaa !46, !noalias !127
  %12 = load i32, ptr %0, align 4, !dbg !148, !tbaa !90, !alias.scope !127
  tail call void @__kmpc_dispatch_init_4(ptr nonnull @3, i32 %12, i32 1073741859, i32 0, i32 499, i32 1, i32 %11), !dbg !148, !noalias !127
  call void @llvm.dbg.value(metadata ptr %5, metadata !141, metadata !DIExpression(DW_OP_deref)), !dbg !131
  call void @llvm.dbg.value(metadata ptr %6, metadata !142, metadata !DIExpression(DW_OP_deref)), !dbg !131
  call void @llvm.dbg.value(metadata ptr %7, metadata !143, metadata !DIExpression(DW_OP_deref)), !dbg !131
  call void @llvm.dbg.value(metadata ptr %8, metadata !144, metadata !DIExpression(DW_OP_deref)), !dbg !131
  %13 = call i32 @__kmpc_dispatch_next_4(ptr nonnull @3, i32 %12, ptr nonnull %8, ptr nonnull %5, ptr nonnull %6, ptr nonnull %7), !dbg !148, !noalias !127
  %14 = icmp eq i32 %13, 0, !dbg !148
  br i1 %14, label %70, label %19, !dbg !148

15:                                               ; preds = %59, %52, %19
  %16 = phi i64 [ %20, %19 ], [ %54, %52 ], [ %66, %59 ]
  store i64 %16, ptr %9, align 8, !dbg !151, !tbaa !46, !noalias !127
  call void @llvm.dbg.value(metadata ptr %5, metadata !141, metadata !DIExpression(DW_OP_deref)), !dbg !131
  call void @llvm.dbg.value(metadata ptr %6, metadata !142, metadata !DIExpression(DW_OP_deref)), !dbg !131
  call void @llvm.dbg.value(metadata ptr %7, metadata !143, metadata !DIExpression(DW_OP_deref)), !dbg !131
  call void @llvm.dbg.value(metadata ptr %8, metadata !144, metadata !DIExpression(DW_OP_deref)), !dbg !131
  %17 = call i32 @__kmpc_dispatch_next_4(ptr nonnull @3, i32 %12, ptr nonnull %8, ptr nonnull %5, ptr nonnull %6, ptr nonnull %7), !dbg !148, !noalias !127
  %18 = icmp eq i32 %17, 0, !dbg !148
  br i1 %18, label %70, label %19, !dbg !148, !llvm.loop !153

19:                                               ; preds = %4, %15
  %20 = phi i64 [ %16, %15 ], [ 0, %4 ]
  %21 = load i32, ptr %5, align 4, !dbg !149, !tbaa !90, !noalias !127
  call void @llvm.dbg.value(metadata i32 %21, metadata !141, metadata !DIExpression()), !dbg !131
  call void @llvm.dbg.value(metadata i32 %21, metadata !140, metadata !DIExpression()), !dbg !131
  %22 = load i32, ptr %6, align 4, !tbaa !90, !noalias !127, !llvm.access.group !156
  call void @llvm.dbg.value(metadata i32 %22, metadata !142, metadata !DIExpression()), !dbg !131
  %23 = icmp slt i32 %22, %21, !dbg !148
  br i1 %23, label %15, label %24, !dbg !148

24:                                               ; preds = %19
  %25 = sext i32 %21 to i64, !dbg !154
  %26 = add i32 %22, 1, !dbg !154
  %27 = sub i32 %22, %21, !dbg !154
  %28 = zext i32 %27 to i64, !dbg !154
  %29 = add nuw nsw i64 %28, 1, !dbg !154
  %30 = icmp ult i32 %27, 3, !dbg !154
  br i1 %30, label %56, label %31, !dbg !154

31:                                               ; preds = %24
  %32 = and i64 %29, -4, !dbg !154
  %33 = add nsw i64 %32, %25, !dbg !154
  %34 = insertelement <2 x i64> <i64 poison, i64 0>, i64 %20, i64 0, !dbg !154
  br label %35, !dbg !154

35:                                               ; preds = %35, %31
  %36 = phi i64 [ 0, %31 ], [ %50, %35 ]
  %37 = phi <2 x i64> [ %34, %31 ], [ %48, %35 ]
  %38 = phi <2 x i64> [ zeroinitializer, %31 ], [ %49, %35 ]
  %39 = add i64 %36, %25, !dbg !154
  %40 = getelementptr inbounds [500 x i32], ptr @main.count, i64 0, i64 %39, !dbg !157
  %41 = load <2 x i32>, ptr %40, align 4, !dbg !158, !tbaa !90, !noalias !127, !llvm.access.group !156
  %42 = getelementptr inbounds i32, ptr %40, i64 2, !dbg !158
  %43 = load <2 x i32>, ptr %42, align 4, !dbg !158, !tbaa !90, !noalias !127, !llvm.access.group !156
  %44 = mul nsw <2 x i32> %41, <i32 3, i32 3>, !dbg !158
  %45 = mul nsw <2 x i32> %43, <i32 3, i32 3>, !dbg !158
  store <2 x i32> %44, ptr %40, align 4, !dbg !158, !tbaa !90, !noalias !127, !llvm.access.group !156
  store <2 x i32> %45, ptr %42, align 4, !dbg !158, !tbaa !90, !noalias !127, !llvm.access.group !156
  %46 = sext <2 x i32> %44 to <2 x i64>, !dbg !159
  %47 = sext <2 x i32> %45 to <2 x i64>, !dbg !159
  %48 = add <2 x i64> %37, %46, !dbg !151
  %49 = add <2 x i64> %38, %47, !dbg !151
  %50 = add nuw i64 %36, 4
  %51 = icmp eq i64 %50, %32
  br i1 %51, label %52, label %35, !llvm.loop !160

52:                                               ; preds = %35
  %53 = add <2 x i64> %49, %48, !dbg !148
  %54 = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %53), !dbg !148
  %55 = icmp eq i64 %29, %32, !dbg !148
  br i1 %55, label %15, label %56, !dbg !148

56:                                               ; preds = %24, %52
  %57 = phi i64 [ %25, %24 ], [ %33, %52 ]
  %58 = phi i64 [ %20, %24 ], [ %54, %52 ]
  br label %59, !dbg !154

59:                                               ; preds = %56, %59
  %60 = phi i64 [ %67, %59 ], [ %57, %56 ]
  %61 = phi i64 [ %66, %59 ], [ %58, %56 ]
  call void @llvm.dbg.value(metadata i64 %60, metadata !140, metadata !DIExpression()), !dbg !131
  call void @llvm.dbg.value(metadata i64 %60, metadata !146, metadata !DIExpression()), !dbg !131
  %62 = getelementptr inbounds [500 x i32], ptr @main.count, i64 0, i64 %60, !dbg !157
  %63 = load i32, ptr %62, align 4, !dbg !158, !tbaa !90, !noalias !127, !llvm.access.group !156
  %64 = mul nsw i32 %63, 3, !dbg !158
  store i32 %64, ptr %62, align 4, !dbg !158, !tbaa !90, !noalias !127, !llvm.access.group !156
  %65 = sext i32 %64 to i64, !dbg !159
  call void @llvm.dbg.value(metadata i64 %61, metadata !145, metadata !DIExpression()), !dbg !131
  %66 = add nsw i64 %61, %65, !dbg !151
  call void @llvm.dbg.value(metadata i64 %66, metadata !145, metadata !DIExpression()), !dbg !131
  %67 = add nsw i64 %60, 1, !dbg !148
  call void @llvm.dbg.value(metadata i64 %67, metadata !140, metadata !DIExpression()), !dbg !131
  call void @llvm.dbg.value(metadata i32 %22, metadata !142, metadata !DIExpression()), !dbg !131
  %68 = trunc i64 %67 to i32, !dbg !148
  %69 = icmp eq i32 %26, %68, !dbg !148
  br i1 %69, label %15, label %59, !dbg !148, !llvm.loop !162

70:                                               ; preds = %15, %4
  store ptr %9, ptr %10, align 8, !dbg !154, !noalias !127
  %71 = call i32 @__kmpc_reduce_nowait(ptr nonnull @5, i32 %12, i32 1, i64 8, ptr nonnull %10, ptr nonnull @.omp.reduction.reduction_func, ptr nonnull @.gomp_critical_user_.reduction.var), !dbg !154, !noalias !127
  switch i32 %71, label %79 [
    i32 1, label %72
    i32 2, label %76
  ], !dbg !154

72:                                               ; preds = %70
  %73 = load i64, ptr %2, align 8, !dbg !150, !tbaa !46, !noalias !127
  %74 = load i64, ptr %9, align 8, !dbg !150, !tbaa !46, !noalias !127
  call void @llvm.dbg.value(metadata i64 %74, metadata !145, metadata !DIExpression()), !dbg !131
  %75 = add nsw i64 %74, %73, !dbg !163
  store i64 %75, ptr %2, align 8, !dbg !163, !tbaa !46, !noalias !127
  call void @__kmpc_end_reduce_nowait(ptr nonnull @5, i32 %12, ptr nonnull @.gomp_critical_user_.reduction.var), !dbg !154, !noalias !127
  br label %79, !dbg !154

76:                                               ; preds = %70
  %77 = load i64, ptr %9, align 8, !dbg !150, !tbaa !46, !noalias !127
  call void @llvm.dbg.value(metadata i64 %77, metadata !145, metadata !DIExpression()), !dbg !131
  %78 = atomicrmw add ptr %2, i64 %77 monotonic, align 8, !dbg !154, !noalias !127
  br label %79, !dbg !154

79:                                               ; preds = %70, %72, %76
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %9) #2, !dbg !154, !noalias !127
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %8) #2, !dbg !154, !noalias !127
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %7) #2, !dbg !154, !noalias !127
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6) #2, !dbg !154, !noalias !127
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #2, !dbg !154, !noalias !127
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10), !dbg !164
  ret void, !dbg !130
}

; Function Attrs: nofree nounwind
declare !dbg !165 noundef i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #6

; Function Attrs: nofree nounwind
declare !dbg !172 noundef i32 @puts(ptr nocapture noundef readonly) local_unnamed_addr #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #8

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.vector.reduce.add.v2i64(<2 x i64>) #9

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { alwaysinline norecurse nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { convergent nounwind }
attributes #6 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #9 = { nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!35, !36, !37, !38, !39, !40, !41}
!llvm.ident = !{!42}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "count", scope: !2, file: !3, line: 7, type: !32, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 6, type: !4, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !25)
!3 = !DIFile(filename: "openmp/c/for_dynamic.c", directory: "/src", checksumkind: CSK_MD5, checksum: "ae8addff673be9dff02e8af8b898b640")
!4 = !DISubroutineType(types: !5)
!5 = !{!6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 16.0.6 (15~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0, !9, !15, !20}
!9 = !DIGlobalVariableExpression(var: !10, expr: !DIExpression())
!10 = distinct !DIGlobalVariable(scope: null, file: !3, line: 19, type: !11, isLocal: true, isDefinition: true)
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 40, elements: !13)
!12 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!13 = !{!14}
!14 = !DISubrange(count: 5)
!15 = !DIGlobalVariableExpression(var: !16, expr: !DIExpression())
!16 = distinct !DIGlobalVariable(scope: null, file: !3, line: 20, type: !17, isLocal: true, isDefinition: true)
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 24, elements: !18)
!18 = !{!19}
!19 = !DISubrange(count: 3)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(scope: null, file: !3, line: 20, type: !22, isLocal: true, isDefinition: true)
!22 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 48, elements: !23)
!23 = !{!24}
!24 = !DISubrange(count: 6)
!25 = !{!26, !28, !29, !31}
!26 = !DILocalVariable(name: "sum", scope: !2, file: !3, line: 8, type: !27)
!27 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!28 = !DILocalVariable(name: "chunk", scope: !2, file: !3, line: 9, type: !6)
!29 = !DILocalVariable(name: ".capture_expr.", scope: !30, type: !6, flags: DIFlagArtificial)
!30 = distinct !DILexicalBlock(scope: !2, file: !3, line: 13, column: 1)
!31 = !DILocalVariable(name: "want", scope: !2, file: !3, line: 18, type: !27)
!32 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 16000, elements: !33)
!33 = !{!34}
!34 = !DISubrange(count: 500)
!35 = !{i32 7, !"Dwarf Version", i32 5}
!36 = !{i32 2, !"Debug Info Version", i32 3}
!37 = !{i32 1, !"wchar_size", i32 4}
!38 = !{i32 7, !"openmp", i32 50}
!39 = !{i32 8, !"PIC Level", i32 2}
!40 = !{i32 7, !"PIE Level", i32 2}
!41 = !{i32 7, !"uwtable", i32 2}
!42 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!43 = !DILocation(line: 8, column: 5, scope: !2)
!44 = !DILocation(line: 0, scope: !2)
!45 = !DILocation(line: 8, column: 10, scope: !2)
!46 = !{!47, !47, i64 0}
!47 = !{!"long", !48, i64 0}
!48 = !{!"omnipotent char", !49, i64 0}
!49 = !{!"Simple C/C++ TBAA"}
!50 = !DILocation(line: 10, column: 1, scope: !2)
!51 = !DILocation(line: 13, column: 1, scope: !2)
!52 = !DILocation(line: 19, column: 21, scope: !2)
!53 = !DILocation(line: 19, column: 5, scope: !2)
!54 = !DILocation(line: 20, column: 10, scope: !2)
!55 = !DILocation(line: 20, column: 14, scope: !2)
!56 = !DILocation(line: 20, column: 5, scope: !2)
!57 = !DILocation(line: 21, column: 12, scope: !2)
!58 = !DILocation(line: 21, column: 16, scope: !2)
!59 = !DILocation(line: 22, column: 1, scope: !2)
!60 = !DILocation(line: 21, column: 5, scope: !2)
!61 = distinct !DISubprogram(name: ".omp_outlined.", scope: !3, file: !3, line: 10, type: !62, scopeLine: 10, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !68)
!62 = !DISubroutineType(types: !63)
!63 = !{null, !64, !64}
!64 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !65)
!65 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !66)
!66 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 64)
!67 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!68 = !{!69, !70}
!69 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !61, type: !64, flags: DIFlagArtificial)
!70 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !61, type: !64, flags: DIFlagArtificial)
!71 = !DILocation(line: 0, scope: !61)
!72 = !{!73}
!73 = distinct !{!73, !74, !".omp_outlined._debug__: argument 0"}
!74 = distinct !{!74, !".omp_outlined._debug__"}
!75 = !DILocation(line: 10, column: 1, scope: !61)
!76 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !77, type: !64, flags: DIFlagArtificial)
!77 = distinct !DISubprogram(name: ".omp_outlined._debug__", scope: !3, file: !3, line: 11, type: !62, scopeLine: 11, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !78)
!78 = !{!76, !79, !80, !81, !82, !83, !84, !85}
!79 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !77, type: !64, flags: DIFlagArtificial)
!80 = !DILocalVariable(name: ".omp.iv", scope: !77, type: !6, flags: DIFlagArtificial)
!81 = !DILocalVariable(name: ".omp.lb", scope: !77, type: !6, flags: DIFlagArtificial)
!82 = !DILocalVariable(name: ".omp.ub", scope: !77, type: !6, flags: DIFlagArtificial)
!83 = !DILocalVariable(name: ".omp.stride", scope: !77, type: !6, flags: DIFlagArtificial)
!84 = !DILocalVariable(name: ".omp.is_last", scope: !77, type: !6, flags: DIFlagArtificial)
!85 = !DILocalVariable(name: "i", scope: !77, type: !6, flags: DIFlagArtificial)
!86 = !DILocation(line: 0, scope: !77, inlinedAt: !87)
!87 = distinct !DILocation(line: 10, column: 1, scope: !61)
!88 = !DILocation(line: 11, column: 5, scope: !77, inlinedAt: !87)
!89 = !DILocation(line: 11, column: 10, scope: !77, inlinedAt: !87)
!90 = !{!91, !91, i64 0}
!91 = !{!"int", !48, i64 0}
!92 = distinct !{!92, !93, !94}
!93 = !DILocation(line: 10, column: 1, scope: !77, inlinedAt: !87)
!94 = !DILocation(line: 10, column: 43, scope: !77, inlinedAt: !87)
!95 = distinct !{}
!96 = !DILocation(line: 12, column: 18, scope: !77, inlinedAt: !87)
!97 = !DILocation(line: 12, column: 9, scope: !77, inlinedAt: !87)
!98 = distinct !{!98, !93, !94, !99, !100, !101}
!99 = !{!"llvm.loop.parallel_accesses", !95}
!100 = !{!"llvm.loop.isvectorized", i32 1}
!101 = !{!"llvm.loop.unroll.runtime.disable"}
!102 = distinct !{!102, !93, !94, !99, !101, !100}
!103 = !{!104}
!104 = !{i64 2, i64 -1, i64 -1, i1 true}
!105 = distinct !DISubprogram(linkageName: ".omp.reduction.reduction_func", scope: !3, file: !3, line: 13, type: !106, scopeLine: 13, flags: DIFlagArtificial | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !108)
!106 = !DISubroutineType(types: !107)
!107 = !{}
!108 = !{!109, !111}
!109 = !DILocalVariable(arg: 1, scope: !105, type: !110, flags: DIFlagArtificial)
!110 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!111 = !DILocalVariable(arg: 2, scope: !105, type: !110, flags: DIFlagArtificial)
!112 = !DILocation(line: 0, scope: !105)
!113 = !DILocation(line: 13, column: 69, scope: !105)
!114 = !DILocation(line: 13, column: 65, scope: !105)
!115 = !DILocation(line: 13, column: 61, scope: !105)
!116 = distinct !DISubprogram(name: ".omp_outlined..2", scope: !3, file: !3, line: 13, type: !117, scopeLine: 13, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !121)
!117 = !DISubroutineType(types: !118)
!118 = !{null, !64, !64, !119, !120}
!119 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !27, size: 64)
!120 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!121 = !{!122, !123, !124, !125}
!122 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !116, type: !64, flags: DIFlagArtificial)
!123 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !116, type: !64, flags: DIFlagArtificial)
!124 = !DILocalVariable(name: "sum", arg: 3, scope: !116, type: !119, flags: DIFlagArtificial)
!125 = !DILocalVariable(name: ".capture_expr.", arg: 4, scope: !116, type: !120, flags: DIFlagArtificial)
!126 = !DILocation(line: 0, scope: !116)
!127 = !{!128}
!128 = distinct !{!128, !129, !".omp_outlined._debug__.1: argument 0"}
!129 = distinct !{!129, !".omp_outlined._debug__.1"}
!130 = !DILocation(line: 13, column: 1, scope: !116)
!131 = !DILocation(line: 0, scope: !132, inlinedAt: !147)
!132 = distinct !DISubprogram(name: ".omp_outlined._debug__.1", scope: !3, file: !3, line: 14, type: !133, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !135)
!133 = !DISubroutineType(types: !134)
!134 = !{null, !64, !64, !119, !6}
!135 = !{!136, !137, !138, !139, !140, !141, !142, !143, !144, !145, !146}
!136 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !132, type: !64, flags: DIFlagArtificial)
!137 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !132, type: !64, flags: DIFlagArtificial)
!138 = !DILocalVariable(name: "sum", arg: 3, scope: !132, file: !3, line: 8, type: !119)
!139 = !DILocalVariable(name: ".capture_expr.", arg: 4, scope: !132, file: !3, line: 13, type: !6)
!140 = !DILocalVariable(name: ".omp.iv", scope: !132, type: !6, flags: DIFlagArtificial)
!141 = !DILocalVariable(name: ".omp.lb", scope: !132, type: !6, flags: DIFlagArtificial)
!142 = !DILocalVariable(name: ".omp.ub", scope: !132, type: !6, flags: DIFlagArtificial)
!143 = !DILocalVariable(name: ".omp.stride", scope: !132, type: !6, flags: DIFlagArtificial)
!144 = !DILocalVariable(name: ".omp.is_last", scope: !132, type: !6, flags: DIFlagArtificial)
!145 = !DILocalVariable(name: "sum", scope: !132, type: !27, flags: DIFlagArtificial)
!146 = !DILocalVariable(name: "i", scope: !132, type: !6, flags: DIFlagArtificial)
!147 = distinct !DILocation(line: 13, column: 1, scope: !116)
!148 = !DILocation(line: 14, column: 5, scope: !132, inlinedAt: !147)
!149 = !DILocation(line: 14, column: 10, scope: !132, inlinedAt: !147)
!150 = !DILocation(line: 13, column: 65, scope: !132, inlinedAt: !147)
!151 = !DILocation(line: 16, column: 13, scope: !152, inlinedAt: !147)
!152 = distinct !DILexicalBlock(scope: !132, file: !3, line: 14, column: 33)
!153 = distinct !{!153, !154, !155}
!154 = !DILocation(line: 13, column: 1, scope: !132, inlinedAt: !147)
!155 = !DILocation(line: 13, column: 69, scope: !132, inlinedAt: !147)
!156 = distinct !{}
!157 = !DILocation(line: 15, column: 9, scope: !152, inlinedAt: !147)
!158 = !DILocation(line: 15, column: 18, scope: !152, inlinedAt: !147)
!159 = !DILocation(line: 16, column: 16, scope: !152, inlinedAt: !147)
!160 = distinct !{!160, !154, !155, !161, !100, !101}
!161 = !{!"llvm.loop.parallel_accesses", !156}
!162 = distinct !{!162, !154, !155, !161, !101, !100}
!163 = !DILocation(line: 13, column: 61, scope: !132, inlinedAt: !147)
!164 = !DILocation(line: 17, column: 5, scope: !132, inlinedAt: !147)
!165 = !DISubprogram(name: "printf", scope: !166, file: !166, line: 356, type: !167, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !107)
!166 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!167 = !DISubroutineType(types: !168)
!168 = !{!6, !169, null}
!169 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !170)
!170 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !171, size: 64)
!171 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!172 = !DISubprogram(name: "puts", scope: !166, file: !166, line: 661, type: !173, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !107)
!173 = !DISubroutineType(types: !174)
!174 = !{!6, !170}
