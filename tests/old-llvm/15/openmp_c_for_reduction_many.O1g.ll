; ModuleID = 'openmp/c/for_reduction_many.c'
source_filename = "openmp/c/for_reduction_many.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@0 = private unnamed_addr constant [43 x i8] c";openmp/c/for_reduction_many.c;main;14;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 42, ptr @0 }, align 8
@2 = private unnamed_addr constant [44 x i8] c";openmp/c/for_reduction_many.c;main;14;95;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 43, ptr @2 }, align 8
@.gomp_critical_user_.reduction.var = common global [8 x i32] zeroinitializer
@4 = private unnamed_addr constant %struct.ident_t { i32 0, i32 18, i32 0, i32 43, ptr @2 }, align 8
@5 = private unnamed_addr constant [43 x i8] c";openmp/c/for_reduction_many.c;main;20;1;;\00", align 1
@6 = private unnamed_addr constant %struct.ident_t { i32 0, i32 34, i32 0, i32 42, ptr @5 }, align 8
@7 = private unnamed_addr constant [43 x i8] c";openmp/c/for_reduction_many.c;main;21;1;;\00", align 1
@8 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 42, ptr @7 }, align 8
@9 = private unnamed_addr constant [44 x i8] c";openmp/c/for_reduction_many.c;main;21;38;;\00", align 1
@10 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 43, ptr @9 }, align 8
@11 = private unnamed_addr constant %struct.ident_t { i32 0, i32 18, i32 0, i32 43, ptr @9 }, align 8
@12 = private unnamed_addr constant %struct.ident_t { i32 0, i32 66, i32 0, i32 42, ptr @7 }, align 8
@13 = private unnamed_addr constant [43 x i8] c";openmp/c/for_reduction_many.c;main;12;1;;\00", align 1
@14 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 42, ptr @13 }, align 8
@.str = private unnamed_addr constant [18 x i8] c"%ld %ld %d %u %g\0A\00", align 1, !dbg !0
@.str.2 = private unnamed_addr constant [3 x i8] c"ok\00", align 1, !dbg !7
@.str.3 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1, !dbg !12

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !30 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %2) #4, !dbg !51
  call void @llvm.dbg.declare(metadata ptr %2, metadata !34, metadata !DIExpression()), !dbg !52
  store i64 0, ptr %2, align 8, !dbg !52, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #4, !dbg !51
  call void @llvm.dbg.declare(metadata ptr %3, metadata !35, metadata !DIExpression()), !dbg !57
  store i64 0, ptr %3, align 8, !dbg !57, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 4, ptr %4) #4, !dbg !58
  call void @llvm.dbg.declare(metadata ptr %4, metadata !36, metadata !DIExpression()), !dbg !59
  store i32 -1, ptr %4, align 4, !dbg !59, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %5) #4, !dbg !62
  call void @llvm.dbg.declare(metadata ptr %5, metadata !37, metadata !DIExpression()), !dbg !63
  store i32 0, ptr %5, align 4, !dbg !63, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #4, !dbg !64
  call void @llvm.dbg.declare(metadata ptr %6, metadata !39, metadata !DIExpression()), !dbg !65
  store double 1.000000e+01, ptr %6, align 8, !dbg !65, !tbaa !66
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @14, i32 5, ptr @.omp_outlined., ptr %2, ptr %3, ptr %4, ptr %5, ptr %6), !dbg !68
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #4, !dbg !69
  call void @llvm.dbg.declare(metadata ptr %7, metadata !41, metadata !DIExpression()), !dbg !70
  store i64 0, ptr %7, align 8, !dbg !70, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #4, !dbg !69
  call void @llvm.dbg.declare(metadata ptr %8, metadata !42, metadata !DIExpression()), !dbg !71
  store i64 0, ptr %8, align 8, !dbg !71, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #4, !dbg !72
  call void @llvm.dbg.declare(metadata ptr %9, metadata !43, metadata !DIExpression()), !dbg !73
  store i32 -1, ptr %9, align 4, !dbg !73, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #4, !dbg !74
  call void @llvm.dbg.declare(metadata ptr %10, metadata !44, metadata !DIExpression()), !dbg !75
  store i32 0, ptr %10, align 4, !dbg !75, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #4, !dbg !76
  call void @llvm.dbg.declare(metadata ptr %11, metadata !45, metadata !DIExpression()), !dbg !77
  store i32 0, ptr %11, align 4, !dbg !77, !tbaa !60
  br label %14, !dbg !76

14:                                               ; preds = %48, %0
  %15 = load i32, ptr %11, align 4, !dbg !78, !tbaa !60
  %16 = icmp slt i32 %15, 2000, !dbg !79
  br i1 %16, label %18, label %17, !dbg !80

17:                                               ; preds = %14
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #4, !dbg !81
  br label %51

18:                                               ; preds = %14
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #4, !dbg !82
  call void @llvm.dbg.declare(metadata ptr %12, metadata !47, metadata !DIExpression()), !dbg !83
  %19 = load i32, ptr %11, align 4, !dbg !84, !tbaa !60
  %20 = mul i32 %19, -1640531535, !dbg !85
  %21 = lshr i32 %20, 20, !dbg !86
  store i32 %21, ptr %12, align 4, !dbg !83, !tbaa !60
  %22 = load i32, ptr %12, align 4, !dbg !87, !tbaa !60
  %23 = sext i32 %22 to i64, !dbg !87
  %24 = load i64, ptr %7, align 8, !dbg !88, !tbaa !53
  %25 = add nsw i64 %24, %23, !dbg !88
  store i64 %25, ptr %7, align 8, !dbg !88, !tbaa !53
  %26 = load i32, ptr %12, align 4, !dbg !89, !tbaa !60
  %27 = sext i32 %26 to i64, !dbg !90
  %28 = load i32, ptr %12, align 4, !dbg !91, !tbaa !60
  %29 = sext i32 %28 to i64, !dbg !91
  %30 = mul nsw i64 %27, %29, !dbg !92
  %31 = load i64, ptr %8, align 8, !dbg !93, !tbaa !53
  %32 = add nsw i64 %31, %30, !dbg !93
  store i64 %32, ptr %8, align 8, !dbg !93, !tbaa !53
  %33 = load i32, ptr %12, align 4, !dbg !94, !tbaa !60
  %34 = load i32, ptr %11, align 4, !dbg !95, !tbaa !60
  %35 = and i32 %34, 15, !dbg !96
  %36 = shl i32 %33, %35, !dbg !97
  %37 = load i32, ptr %10, align 4, !dbg !98, !tbaa !60
  %38 = xor i32 %37, %36, !dbg !98
  store i32 %38, ptr %10, align 4, !dbg !98, !tbaa !60
  %39 = load i32, ptr %12, align 4, !dbg !99, !tbaa !60
  %40 = load i32, ptr %9, align 4, !dbg !100, !tbaa !60
  %41 = icmp sgt i32 %39, %40, !dbg !101
  br i1 %41, label %42, label %44, !dbg !99

42:                                               ; preds = %18
  %43 = load i32, ptr %12, align 4, !dbg !102, !tbaa !60
  br label %46, !dbg !99

44:                                               ; preds = %18
  %45 = load i32, ptr %9, align 4, !dbg !103, !tbaa !60
  br label %46, !dbg !99

46:                                               ; preds = %44, %42
  %47 = phi i32 [ %43, %42 ], [ %45, %44 ], !dbg !99
  store i32 %47, ptr %9, align 4, !dbg !104, !tbaa !60
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #4, !dbg !105
  br label %48, !dbg !106

48:                                               ; preds = %46
  %49 = load i32, ptr %11, align 4, !dbg !107, !tbaa !60
  %50 = add nsw i32 %49, 1, !dbg !107
  store i32 %50, ptr %11, align 4, !dbg !107, !tbaa !60
  br label %14, !dbg !81, !llvm.loop !108

51:                                               ; preds = %17
  %52 = load i64, ptr %2, align 8, !dbg !112, !tbaa !53
  %53 = load i64, ptr %3, align 8, !dbg !113, !tbaa !53
  %54 = load i32, ptr %4, align 4, !dbg !114, !tbaa !60
  %55 = load i32, ptr %5, align 4, !dbg !115, !tbaa !60
  %56 = load double, ptr %6, align 8, !dbg !116, !tbaa !66
  %57 = call i32 (ptr, ...) @printf(ptr noundef @.str, i64 noundef %52, i64 noundef %53, i32 noundef %54, i32 noundef %55, double noundef %56), !dbg !117
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #4, !dbg !118
  call void @llvm.dbg.declare(metadata ptr %13, metadata !50, metadata !DIExpression()), !dbg !119
  %58 = load i64, ptr %2, align 8, !dbg !120, !tbaa !53
  %59 = load i64, ptr %7, align 8, !dbg !121, !tbaa !53
  %60 = icmp eq i64 %58, %59, !dbg !122
  br i1 %60, label %61, label %76, !dbg !123

61:                                               ; preds = %51
  %62 = load i64, ptr %3, align 8, !dbg !124, !tbaa !53
  %63 = load i64, ptr %8, align 8, !dbg !125, !tbaa !53
  %64 = icmp eq i64 %62, %63, !dbg !126
  br i1 %64, label %65, label %76, !dbg !127

65:                                               ; preds = %61
  %66 = load i32, ptr %4, align 4, !dbg !128, !tbaa !60
  %67 = load i32, ptr %9, align 4, !dbg !129, !tbaa !60
  %68 = icmp eq i32 %66, %67, !dbg !130
  br i1 %68, label %69, label %76, !dbg !131

69:                                               ; preds = %65
  %70 = load i32, ptr %5, align 4, !dbg !132, !tbaa !60
  %71 = load i32, ptr %10, align 4, !dbg !133, !tbaa !60
  %72 = icmp eq i32 %70, %71, !dbg !134
  br i1 %72, label %73, label %76, !dbg !135

73:                                               ; preds = %69
  %74 = load double, ptr %6, align 8, !dbg !136, !tbaa !66
  %75 = fcmp oeq double %74, -1.800000e+01, !dbg !137
  br label %76

76:                                               ; preds = %73, %69, %65, %61, %51
  %77 = phi i1 [ false, %69 ], [ false, %65 ], [ false, %61 ], [ false, %51 ], [ %75, %73 ], !dbg !138
  %78 = zext i1 %77 to i32, !dbg !135
  store i32 %78, ptr %13, align 4, !dbg !119, !tbaa !60
  %79 = load i32, ptr %13, align 4, !dbg !139, !tbaa !60
  %80 = icmp ne i32 %79, 0, !dbg !139
  %81 = zext i1 %80 to i64, !dbg !139
  %82 = select i1 %80, ptr @.str.2, ptr @.str.3, !dbg !139
  %83 = call i32 @puts(ptr noundef %82), !dbg !140
  %84 = load i32, ptr %13, align 4, !dbg !141, !tbaa !60
  %85 = icmp ne i32 %84, 0, !dbg !142
  %86 = xor i1 %85, true, !dbg !142
  %87 = zext i1 %86 to i32, !dbg !142
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 4, ptr %5) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 4, ptr %4) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #4, !dbg !143
  call void @llvm.lifetime.end.p0(i64 8, ptr %2) #4, !dbg !143
  ret i32 %87, !dbg !144
}

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #2

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined._debug__(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 8 dereferenceable(8) %2, ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef nonnull align 4 dereferenceable(4) %4, ptr noundef nonnull align 4 dereferenceable(4) %5, ptr noundef nonnull align 8 dereferenceable(8) %6) #3 !dbg !145 {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca i64, align 8
  %22 = alloca i64, align 8
  %23 = alloca i32, align 4
  %24 = alloca i32, align 4
  %25 = alloca i32, align 4
  %26 = alloca i32, align 4
  %27 = alloca [4 x ptr], align 8
  %28 = alloca i32, align 4
  %29 = alloca i32, align 4
  %30 = alloca i32, align 4
  %31 = alloca i32, align 4
  %32 = alloca i32, align 4
  %33 = alloca i32, align 4
  %34 = alloca double, align 8
  %35 = alloca i32, align 4
  %36 = alloca [1 x ptr], align 8
  store ptr %0, ptr %8, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %8, metadata !157, metadata !DIExpression()), !dbg !188
  store ptr %1, ptr %9, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %9, metadata !158, metadata !DIExpression()), !dbg !188
  store ptr %2, ptr %10, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %10, metadata !159, metadata !DIExpression()), !dbg !189
  store ptr %3, ptr %11, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %11, metadata !160, metadata !DIExpression()), !dbg !190
  store ptr %4, ptr %12, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %12, metadata !161, metadata !DIExpression()), !dbg !191
  store ptr %5, ptr %13, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %13, metadata !162, metadata !DIExpression()), !dbg !192
  store ptr %6, ptr %14, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %14, metadata !163, metadata !DIExpression()), !dbg !193
  %37 = load ptr, ptr %10, align 8, !dbg !194, !tbaa !186
  %38 = load ptr, ptr %11, align 8, !dbg !194, !tbaa !186
  %39 = load ptr, ptr %12, align 8, !dbg !194, !tbaa !186
  %40 = load ptr, ptr %13, align 8, !dbg !194, !tbaa !186
  %41 = load ptr, ptr %14, align 8, !dbg !194, !tbaa !186
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %15, metadata !164, metadata !DIExpression()), !dbg !196
  call void @llvm.lifetime.start.p0(i64 4, ptr %17) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %17, metadata !167, metadata !DIExpression()), !dbg !196
  store i32 0, ptr %17, align 4, !dbg !197, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %18) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %18, metadata !168, metadata !DIExpression()), !dbg !196
  store i32 1999, ptr %18, align 4, !dbg !197, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %19) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %19, metadata !169, metadata !DIExpression()), !dbg !196
  store i32 1, ptr %19, align 4, !dbg !197, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %20) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %20, metadata !170, metadata !DIExpression()), !dbg !196
  store i32 0, ptr %20, align 4, !dbg !197, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %21, metadata !171, metadata !DIExpression()), !dbg !196
  store i64 0, ptr %21, align 8, !dbg !198, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %22, metadata !172, metadata !DIExpression()), !dbg !196
  store i64 0, ptr %22, align 8, !dbg !199, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 4, ptr %23) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %23, metadata !173, metadata !DIExpression()), !dbg !196
  store i32 -2147483648, ptr %23, align 4, !dbg !200, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %24) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %24, metadata !174, metadata !DIExpression()), !dbg !196
  store i32 0, ptr %24, align 4, !dbg !201, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %25) #4, !dbg !195
  call void @llvm.dbg.declare(metadata ptr %25, metadata !175, metadata !DIExpression()), !dbg !196
  %42 = load ptr, ptr %8, align 8, !dbg !195
  %43 = load i32, ptr %42, align 4, !dbg !195, !tbaa !60
  call void @__kmpc_for_static_init_4(ptr @1, i32 %43, i32 34, ptr %20, ptr %17, ptr %18, ptr %19, i32 1, i32 1), !dbg !202
  %44 = load i32, ptr %18, align 4, !dbg !197, !tbaa !60
  %45 = icmp sgt i32 %44, 1999, !dbg !197
  br i1 %45, label %46, label %47, !dbg !197

46:                                               ; preds = %7
  br label %49, !dbg !197

47:                                               ; preds = %7
  %48 = load i32, ptr %18, align 4, !dbg !197, !tbaa !60
  br label %49, !dbg !197

49:                                               ; preds = %47, %46
  %50 = phi i32 [ 1999, %46 ], [ %48, %47 ], !dbg !197
  store i32 %50, ptr %18, align 4, !dbg !197, !tbaa !60
  %51 = load i32, ptr %17, align 4, !dbg !197, !tbaa !60
  store i32 %51, ptr %15, align 4, !dbg !197, !tbaa !60
  br label %52, !dbg !195

52:                                               ; preds = %91, %49
  %53 = load i32, ptr %15, align 4, !dbg !197, !tbaa !60
  %54 = load i32, ptr %18, align 4, !dbg !197, !tbaa !60
  %55 = icmp sle i32 %53, %54, !dbg !203
  br i1 %55, label %57, label %56, !dbg !195

56:                                               ; preds = %52
  br label %94, !dbg !195

57:                                               ; preds = %52
  %58 = load i32, ptr %15, align 4, !dbg !197, !tbaa !60
  %59 = mul nsw i32 %58, 1, !dbg !204
  %60 = add nsw i32 0, %59, !dbg !204
  store i32 %60, ptr %25, align 4, !dbg !204, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %26) #4, !dbg !205
  call void @llvm.dbg.declare(metadata ptr %26, metadata !176, metadata !DIExpression()), !dbg !206
  %61 = load i32, ptr %25, align 4, !dbg !207, !tbaa !60
  %62 = mul i32 %61, -1640531535, !dbg !208
  %63 = lshr i32 %62, 20, !dbg !209
  store i32 %63, ptr %26, align 4, !dbg !206, !tbaa !60
  %64 = load i32, ptr %26, align 4, !dbg !210, !tbaa !60
  %65 = sext i32 %64 to i64, !dbg !210
  %66 = load i64, ptr %21, align 8, !dbg !211, !tbaa !53
  %67 = add nsw i64 %66, %65, !dbg !211
  store i64 %67, ptr %21, align 8, !dbg !211, !tbaa !53
  %68 = load i32, ptr %26, align 4, !dbg !212, !tbaa !60
  %69 = sext i32 %68 to i64, !dbg !213
  %70 = load i32, ptr %26, align 4, !dbg !214, !tbaa !60
  %71 = sext i32 %70 to i64, !dbg !214
  %72 = mul nsw i64 %69, %71, !dbg !215
  %73 = load i64, ptr %22, align 8, !dbg !216, !tbaa !53
  %74 = add nsw i64 %73, %72, !dbg !216
  store i64 %74, ptr %22, align 8, !dbg !216, !tbaa !53
  %75 = load i32, ptr %26, align 4, !dbg !217, !tbaa !60
  %76 = load i32, ptr %25, align 4, !dbg !218, !tbaa !60
  %77 = and i32 %76, 15, !dbg !219
  %78 = shl i32 %75, %77, !dbg !220
  %79 = load i32, ptr %24, align 4, !dbg !221, !tbaa !60
  %80 = xor i32 %79, %78, !dbg !221
  store i32 %80, ptr %24, align 4, !dbg !221, !tbaa !60
  %81 = load i32, ptr %26, align 4, !dbg !222, !tbaa !60
  %82 = load i32, ptr %23, align 4, !dbg !223, !tbaa !60
  %83 = icmp sgt i32 %81, %82, !dbg !224
  br i1 %83, label %84, label %86, !dbg !222

84:                                               ; preds = %57
  %85 = load i32, ptr %26, align 4, !dbg !225, !tbaa !60
  br label %88, !dbg !222

86:                                               ; preds = %57
  %87 = load i32, ptr %23, align 4, !dbg !226, !tbaa !60
  br label %88, !dbg !222

88:                                               ; preds = %86, %84
  %89 = phi i32 [ %85, %84 ], [ %87, %86 ], !dbg !222
  store i32 %89, ptr %23, align 4, !dbg !227, !tbaa !60
  call void @llvm.lifetime.end.p0(i64 4, ptr %26) #4, !dbg !228
  br label %90, !dbg !229

90:                                               ; preds = %88
  br label %91, !dbg !202

91:                                               ; preds = %90
  %92 = load i32, ptr %15, align 4, !dbg !197, !tbaa !60
  %93 = add nsw i32 %92, 1, !dbg !203
  store i32 %93, ptr %15, align 4, !dbg !203, !tbaa !60
  br label %52, !dbg !202, !llvm.loop !230

94:                                               ; preds = %56
  br label %95, !dbg !202

95:                                               ; preds = %94
  call void @__kmpc_for_static_fini(ptr @3, i32 %43), !dbg !231
  %96 = getelementptr inbounds [4 x ptr], ptr %27, i64 0, i64 0, !dbg !202
  store ptr %21, ptr %96, align 8, !dbg !202
  %97 = getelementptr inbounds [4 x ptr], ptr %27, i64 0, i64 1, !dbg !202
  store ptr %22, ptr %97, align 8, !dbg !202
  %98 = getelementptr inbounds [4 x ptr], ptr %27, i64 0, i64 2, !dbg !202
  store ptr %23, ptr %98, align 8, !dbg !202
  %99 = getelementptr inbounds [4 x ptr], ptr %27, i64 0, i64 3, !dbg !202
  store ptr %24, ptr %99, align 8, !dbg !202
  %100 = call i32 @__kmpc_reduce_nowait(ptr @4, i32 %43, i32 4, i64 32, ptr %27, ptr @.omp.reduction.reduction_func, ptr @.gomp_critical_user_.reduction.var), !dbg !202
  switch i32 %100, label %129 [
    i32 1, label %101
    i32 2, label %120
  ], !dbg !202

101:                                              ; preds = %95
  %102 = load i64, ptr %37, align 8, !dbg !198, !tbaa !53
  %103 = load i64, ptr %21, align 8, !dbg !198, !tbaa !53
  %104 = add nsw i64 %102, %103, !dbg !232
  store i64 %104, ptr %37, align 8, !dbg !232, !tbaa !53
  %105 = load i64, ptr %38, align 8, !dbg !199, !tbaa !53
  %106 = load i64, ptr %22, align 8, !dbg !199, !tbaa !53
  %107 = add nsw i64 %105, %106, !dbg !232
  store i64 %107, ptr %38, align 8, !dbg !232, !tbaa !53
  %108 = load i32, ptr %39, align 4, !dbg !200, !tbaa !60
  %109 = load i32, ptr %23, align 4, !dbg !200, !tbaa !60
  %110 = icmp sgt i32 %108, %109, !dbg !233
  br i1 %110, label %111, label %113, !dbg !200

111:                                              ; preds = %101
  %112 = load i32, ptr %39, align 4, !dbg !200, !tbaa !60
  br label %115, !dbg !200

113:                                              ; preds = %101
  %114 = load i32, ptr %23, align 4, !dbg !200, !tbaa !60
  br label %115, !dbg !200

115:                                              ; preds = %113, %111
  %116 = phi i32 [ %112, %111 ], [ %114, %113 ], !dbg !200
  store i32 %116, ptr %39, align 4, !dbg !233, !tbaa !60
  %117 = load i32, ptr %40, align 4, !dbg !201, !tbaa !60
  %118 = load i32, ptr %24, align 4, !dbg !201, !tbaa !60
  %119 = xor i32 %117, %118, !dbg !234
  store i32 %119, ptr %40, align 4, !dbg !234, !tbaa !60
  call void @__kmpc_end_reduce_nowait(ptr @4, i32 %43, ptr @.gomp_critical_user_.reduction.var), !dbg !202
  br label %129, !dbg !202

120:                                              ; preds = %95
  %121 = load i64, ptr %21, align 8, !dbg !198, !tbaa !53
  %122 = atomicrmw add ptr %37, i64 %121 monotonic, align 8, !dbg !202
  %123 = load i64, ptr %22, align 8, !dbg !199, !tbaa !53
  %124 = atomicrmw add ptr %38, i64 %123 monotonic, align 8, !dbg !202
  %125 = load i32, ptr %23, align 4, !dbg !200, !tbaa !60
  %126 = atomicrmw max ptr %39, i32 %125 monotonic, align 4, !dbg !202
  %127 = load i32, ptr %24, align 4, !dbg !201, !tbaa !60
  %128 = atomicrmw xor ptr %40, i32 %127 monotonic, align 4, !dbg !202
  br label %129, !dbg !202

129:                                              ; preds = %120, %115, %95
  call void @llvm.lifetime.end.p0(i64 4, ptr %25) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %24) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %23) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %20) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %19) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %18) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %17) #4, !dbg !202
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #4, !dbg !202
  call void @__kmpc_barrier(ptr @6, i32 %43), !dbg !235
  call void @llvm.lifetime.start.p0(i64 4, ptr %28) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %28, metadata !178, metadata !DIExpression()), !dbg !237
  call void @llvm.lifetime.start.p0(i64 4, ptr %30) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %30, metadata !180, metadata !DIExpression()), !dbg !237
  store i32 0, ptr %30, align 4, !dbg !238, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %31) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %31, metadata !181, metadata !DIExpression()), !dbg !237
  store i32 7, ptr %31, align 4, !dbg !238, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %32) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %32, metadata !182, metadata !DIExpression()), !dbg !237
  store i32 1, ptr %32, align 4, !dbg !238, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 4, ptr %33) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %33, metadata !183, metadata !DIExpression()), !dbg !237
  store i32 0, ptr %33, align 4, !dbg !238, !tbaa !60
  call void @llvm.lifetime.start.p0(i64 8, ptr %34) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %34, metadata !184, metadata !DIExpression()), !dbg !237
  store double 0.000000e+00, ptr %34, align 8, !dbg !239, !tbaa !66
  call void @llvm.lifetime.start.p0(i64 4, ptr %35) #4, !dbg !236
  call void @llvm.dbg.declare(metadata ptr %35, metadata !185, metadata !DIExpression()), !dbg !237
  call void @__kmpc_for_static_init_4(ptr @8, i32 %43, i32 34, ptr %33, ptr %30, ptr %31, ptr %32, i32 1, i32 1), !dbg !240
  %130 = load i32, ptr %31, align 4, !dbg !238, !tbaa !60
  %131 = icmp sgt i32 %130, 7, !dbg !238
  br i1 %131, label %132, label %133, !dbg !238

132:                                              ; preds = %129
  br label %135, !dbg !238

133:                                              ; preds = %129
  %134 = load i32, ptr %31, align 4, !dbg !238, !tbaa !60
  br label %135, !dbg !238

135:                                              ; preds = %133, %132
  %136 = phi i32 [ 7, %132 ], [ %134, %133 ], !dbg !238
  store i32 %136, ptr %31, align 4, !dbg !238, !tbaa !60
  %137 = load i32, ptr %30, align 4, !dbg !238, !tbaa !60
  store i32 %137, ptr %28, align 4, !dbg !238, !tbaa !60
  br label %138, !dbg !236

138:                                              ; preds = %152, %135
  %139 = load i32, ptr %28, align 4, !dbg !238, !tbaa !60
  %140 = load i32, ptr %31, align 4, !dbg !238, !tbaa !60
  %141 = icmp sle i32 %139, %140, !dbg !241
  br i1 %141, label %143, label %142, !dbg !236

142:                                              ; preds = %138
  br label %155, !dbg !236

143:                                              ; preds = %138
  %144 = load i32, ptr %28, align 4, !dbg !238, !tbaa !60
  %145 = mul nsw i32 %144, 1, !dbg !242
  %146 = add nsw i32 0, %145, !dbg !242
  store i32 %146, ptr %35, align 4, !dbg !242, !tbaa !60
  %147 = load i32, ptr %35, align 4, !dbg !243, !tbaa !60
  %148 = sitofp i32 %147 to double, !dbg !243
  %149 = load double, ptr %34, align 8, !dbg !244, !tbaa !66
  %150 = fsub double %149, %148, !dbg !244
  store double %150, ptr %34, align 8, !dbg !244, !tbaa !66
  br label %151, !dbg !245

151:                                              ; preds = %143
  br label %152, !dbg !240

152:                                              ; preds = %151
  %153 = load i32, ptr %28, align 4, !dbg !238, !tbaa !60
  %154 = add nsw i32 %153, 1, !dbg !241
  store i32 %154, ptr %28, align 4, !dbg !241, !tbaa !60
  br label %138, !dbg !240, !llvm.loop !246

155:                                              ; preds = %142
  br label %156, !dbg !240

156:                                              ; preds = %155
  call void @__kmpc_for_static_fini(ptr @10, i32 %43), !dbg !247
  %157 = getelementptr inbounds [1 x ptr], ptr %36, i64 0, i64 0, !dbg !240
  store ptr %34, ptr %157, align 8, !dbg !240
  %158 = call i32 @__kmpc_reduce(ptr @11, i32 %43, i32 1, i64 8, ptr %36, ptr @.omp.reduction.reduction_func.1, ptr @.gomp_critical_user_.reduction.var), !dbg !240
  switch i32 %158, label %166 [
    i32 1, label %159
    i32 2, label %163
  ], !dbg !240

159:                                              ; preds = %156
  %160 = load double, ptr %41, align 8, !dbg !239, !tbaa !66
  %161 = load double, ptr %34, align 8, !dbg !239, !tbaa !66
  %162 = fadd double %160, %161, !dbg !248
  store double %162, ptr %41, align 8, !dbg !248, !tbaa !66
  call void @__kmpc_end_reduce(ptr @11, i32 %43, ptr @.gomp_critical_user_.reduction.var), !dbg !240
  br label %166, !dbg !240

163:                                              ; preds = %156
  %164 = load double, ptr %34, align 8, !dbg !239, !tbaa !66
  %165 = atomicrmw fadd ptr %41, double %164 monotonic, align 8, !dbg !240
  call void @__kmpc_end_reduce(ptr @11, i32 %43, ptr @.gomp_critical_user_.reduction.var), !dbg !240
  br label %166, !dbg !240

166:                                              ; preds = %163, %159, %156
  call void @llvm.lifetime.end.p0(i64 4, ptr %35) #4, !dbg !240
  call void @llvm.lifetime.end.p0(i64 8, ptr %34) #4, !dbg !240
  call void @llvm.lifetime.end.p0(i64 4, ptr %33) #4, !dbg !240
  call void @llvm.lifetime.end.p0(i64 4, ptr %32) #4, !dbg !240
  call void @llvm.lifetime.end.p0(i64 4, ptr %31) #4, !dbg !240
  call void @llvm.lifetime.end.p0(i64 4, ptr %30) #4, !dbg !240
  call void @llvm.lifetime.end.p0(i64 4, ptr %28) #4, !dbg !240
  call void @__kmpc_barrier(ptr @12, i32 %43), !dbg !247
  ret void, !dbg !249
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) #4

; Function Attrs: norecurse nounwind uwtable
define internal void @.omp.reduction.reduction_func(ptr noundef %0, ptr noundef %1) #5 !dbg !250 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %3, metadata !254, metadata !DIExpression()), !dbg !257
  store ptr %1, ptr %4, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %4, metadata !256, metadata !DIExpression()), !dbg !257
  %5 = load ptr, ptr %3, align 8, !dbg !258
  %6 = load ptr, ptr %4, align 8, !dbg !258
  %7 = getelementptr inbounds [4 x ptr], ptr %6, i64 0, i64 0, !dbg !258
  %8 = load ptr, ptr %7, align 8, !dbg !258
  %9 = getelementptr inbounds [4 x ptr], ptr %5, i64 0, i64 0, !dbg !258
  %10 = load ptr, ptr %9, align 8, !dbg !258
  %11 = getelementptr inbounds [4 x ptr], ptr %6, i64 0, i64 1, !dbg !258
  %12 = load ptr, ptr %11, align 8, !dbg !258
  %13 = getelementptr inbounds [4 x ptr], ptr %5, i64 0, i64 1, !dbg !258
  %14 = load ptr, ptr %13, align 8, !dbg !258
  %15 = getelementptr inbounds [4 x ptr], ptr %6, i64 0, i64 2, !dbg !258
  %16 = load ptr, ptr %15, align 8, !dbg !258
  %17 = getelementptr inbounds [4 x ptr], ptr %5, i64 0, i64 2, !dbg !258
  %18 = load ptr, ptr %17, align 8, !dbg !258
  %19 = getelementptr inbounds [4 x ptr], ptr %6, i64 0, i64 3, !dbg !258
  %20 = load ptr, ptr %19, align 8, !dbg !258
  %21 = getelementptr inbounds [4 x ptr], ptr %5, i64 0, i64 3, !dbg !258
  %22 = load ptr, ptr %21, align 8, !dbg !258
  %23 = load i64, ptr %10, align 8, !dbg !259, !tbaa !53
  %24 = load i64, ptr %8, align 8, !dbg !259, !tbaa !53
  %25 = add nsw i64 %23, %24, !dbg !260
  store i64 %25, ptr %10, align 8, !dbg !260, !tbaa !53
  %26 = load i64, ptr %14, align 8, !dbg !261, !tbaa !53
  %27 = load i64, ptr %12, align 8, !dbg !261, !tbaa !53
  %28 = add nsw i64 %26, %27, !dbg !260
  store i64 %28, ptr %14, align 8, !dbg !260, !tbaa !53
  %29 = load i32, ptr %18, align 4, !dbg !262, !tbaa !60
  %30 = load i32, ptr %16, align 4, !dbg !262, !tbaa !60
  %31 = icmp sgt i32 %29, %30, !dbg !263
  br i1 %31, label %32, label %34, !dbg !262

32:                                               ; preds = %2
  %33 = load i32, ptr %18, align 4, !dbg !262, !tbaa !60
  br label %36, !dbg !262

34:                                               ; preds = %2
  %35 = load i32, ptr %16, align 4, !dbg !262, !tbaa !60
  br label %36, !dbg !262

36:                                               ; preds = %34, %32
  %37 = phi i32 [ %33, %32 ], [ %35, %34 ], !dbg !262
  store i32 %37, ptr %18, align 4, !dbg !263, !tbaa !60
  %38 = load i32, ptr %22, align 4, !dbg !264, !tbaa !60
  %39 = load i32, ptr %20, align 4, !dbg !264, !tbaa !60
  %40 = xor i32 %38, %39, !dbg !265
  store i32 %40, ptr %22, align 4, !dbg !265, !tbaa !60
  ret void, !dbg !264
}

; Function Attrs: convergent nounwind
declare i32 @__kmpc_reduce_nowait(ptr, i32, i32, i64, ptr, ptr, ptr) #6

; Function Attrs: convergent nounwind
declare void @__kmpc_end_reduce_nowait(ptr, i32, ptr) #6

; Function Attrs: convergent nounwind
declare void @__kmpc_barrier(ptr, i32) #6

; Function Attrs: norecurse nounwind uwtable
define internal void @.omp.reduction.reduction_func.1(ptr noundef %0, ptr noundef %1) #5 !dbg !266 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %3, metadata !268, metadata !DIExpression()), !dbg !270
  store ptr %1, ptr %4, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %4, metadata !269, metadata !DIExpression()), !dbg !270
  %5 = load ptr, ptr %3, align 8, !dbg !271
  %6 = load ptr, ptr %4, align 8, !dbg !271
  %7 = getelementptr inbounds [1 x ptr], ptr %6, i64 0, i64 0, !dbg !271
  %8 = load ptr, ptr %7, align 8, !dbg !271
  %9 = getelementptr inbounds [1 x ptr], ptr %5, i64 0, i64 0, !dbg !271
  %10 = load ptr, ptr %9, align 8, !dbg !271
  %11 = load double, ptr %10, align 8, !dbg !272, !tbaa !66
  %12 = load double, ptr %8, align 8, !dbg !272, !tbaa !66
  %13 = fadd double %11, %12, !dbg !273
  store double %13, ptr %10, align 8, !dbg !273, !tbaa !66
  ret void, !dbg !272
}

; Function Attrs: convergent nounwind
declare i32 @__kmpc_reduce(ptr, i32, i32, i64, ptr, ptr, ptr) #6

; Function Attrs: convergent nounwind
declare void @__kmpc_end_reduce(ptr, i32, ptr) #6

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 8 dereferenceable(8) %2, ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef nonnull align 4 dereferenceable(4) %4, ptr noundef nonnull align 4 dereferenceable(4) %5, ptr noundef nonnull align 8 dereferenceable(8) %6) #3 !dbg !274 {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  store ptr %0, ptr %8, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %8, metadata !276, metadata !DIExpression()), !dbg !283
  store ptr %1, ptr %9, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %9, metadata !277, metadata !DIExpression()), !dbg !283
  store ptr %2, ptr %10, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %10, metadata !278, metadata !DIExpression()), !dbg !283
  store ptr %3, ptr %11, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %11, metadata !279, metadata !DIExpression()), !dbg !283
  store ptr %4, ptr %12, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %12, metadata !280, metadata !DIExpression()), !dbg !283
  store ptr %5, ptr %13, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %13, metadata !281, metadata !DIExpression()), !dbg !283
  store ptr %6, ptr %14, align 8, !tbaa !186
  call void @llvm.dbg.declare(metadata ptr %14, metadata !282, metadata !DIExpression()), !dbg !283
  %15 = load ptr, ptr %10, align 8, !dbg !284, !tbaa !186
  %16 = load ptr, ptr %11, align 8, !dbg !284, !tbaa !186
  %17 = load ptr, ptr %12, align 8, !dbg !284, !tbaa !186
  %18 = load ptr, ptr %13, align 8, !dbg !284, !tbaa !186
  %19 = load ptr, ptr %14, align 8, !dbg !284, !tbaa !186
  %20 = load ptr, ptr %8, align 8, !dbg !284, !tbaa !186
  %21 = load ptr, ptr %9, align 8, !dbg !284, !tbaa !186
  %22 = load ptr, ptr %10, align 8, !dbg !284, !tbaa !186
  %23 = load ptr, ptr %11, align 8, !dbg !284, !tbaa !186
  %24 = load ptr, ptr %12, align 8, !dbg !284, !tbaa !186
  %25 = load ptr, ptr %13, align 8, !dbg !284, !tbaa !186
  %26 = load ptr, ptr %14, align 8, !dbg !284, !tbaa !186
  call void @.omp_outlined._debug__(ptr %20, ptr %21, ptr %22, ptr %23, ptr %24, ptr %25, ptr %26) #4, !dbg !284
  ret void, !dbg !284
}

; Function Attrs: nounwind
declare !callback !285 void @__kmpc_fork_call(ptr, i32, ptr, ...) #4

declare i32 @printf(ptr noundef, ...) #7

declare !dbg !287 i32 @puts(ptr noundef) #7

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { alwaysinline norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }
attributes #5 = { norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { convergent nounwind }
attributes #7 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!17}
!llvm.module.flags = !{!22, !23, !24, !25, !26, !27, !28}
!llvm.ident = !{!29}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 32, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "openmp/c/for_reduction_many.c", directory: "/src", checksumkind: CSK_MD5, checksum: "8c1b3de268fada5370c92fc69fb4a7bd")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 144, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 18)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 34, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 24, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 3)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(scope: null, file: !2, line: 34, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 6)
!17 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "Debian clang version 15.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !18, globals: !21, splitDebugInlining: false, nameTableKind: None)
!18 = !{!19, !20}
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!21 = !{!0, !7, !12}
!22 = !{i32 7, !"Dwarf Version", i32 5}
!23 = !{i32 2, !"Debug Info Version", i32 3}
!24 = !{i32 1, !"wchar_size", i32 4}
!25 = !{i32 7, !"openmp", i32 50}
!26 = !{i32 7, !"PIC Level", i32 2}
!27 = !{i32 7, !"PIE Level", i32 2}
!28 = !{i32 7, !"uwtable", i32 2}
!29 = !{!"Debian clang version 15.0.6"}
!30 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 7, type: !31, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !33)
!31 = !DISubroutineType(types: !32)
!32 = !{!19}
!33 = !{!34, !35, !36, !37, !39, !41, !42, !43, !44, !45, !47, !50}
!34 = !DILocalVariable(name: "sum", scope: !30, file: !2, line: 8, type: !20)
!35 = !DILocalVariable(name: "squares", scope: !30, file: !2, line: 8, type: !20)
!36 = !DILocalVariable(name: "largest", scope: !30, file: !2, line: 9, type: !19)
!37 = !DILocalVariable(name: "mix", scope: !30, file: !2, line: 10, type: !38)
!38 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!39 = !DILocalVariable(name: "before", scope: !30, file: !2, line: 11, type: !40)
!40 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!41 = !DILocalVariable(name: "s", scope: !30, file: !2, line: 25, type: !20)
!42 = !DILocalVariable(name: "q", scope: !30, file: !2, line: 25, type: !20)
!43 = !DILocalVariable(name: "l", scope: !30, file: !2, line: 26, type: !19)
!44 = !DILocalVariable(name: "m", scope: !30, file: !2, line: 27, type: !38)
!45 = !DILocalVariable(name: "i", scope: !46, file: !2, line: 28, type: !19)
!46 = distinct !DILexicalBlock(scope: !30, file: !2, line: 28, column: 5)
!47 = !DILocalVariable(name: "v", scope: !48, file: !2, line: 29, type: !19)
!48 = distinct !DILexicalBlock(scope: !49, file: !2, line: 28, column: 33)
!49 = distinct !DILexicalBlock(scope: !46, file: !2, line: 28, column: 5)
!50 = !DILocalVariable(name: "good", scope: !30, file: !2, line: 33, type: !19)
!51 = !DILocation(line: 8, column: 5, scope: !30)
!52 = !DILocation(line: 8, column: 10, scope: !30)
!53 = !{!54, !54, i64 0}
!54 = !{!"long", !55, i64 0}
!55 = !{!"omnipotent char", !56, i64 0}
!56 = !{!"Simple C/C++ TBAA"}
!57 = !DILocation(line: 8, column: 19, scope: !30)
!58 = !DILocation(line: 9, column: 5, scope: !30)
!59 = !DILocation(line: 9, column: 9, scope: !30)
!60 = !{!61, !61, i64 0}
!61 = !{!"int", !55, i64 0}
!62 = !DILocation(line: 10, column: 5, scope: !30)
!63 = !DILocation(line: 10, column: 14, scope: !30)
!64 = !DILocation(line: 11, column: 5, scope: !30)
!65 = !DILocation(line: 11, column: 12, scope: !30)
!66 = !{!67, !67, i64 0}
!67 = !{!"double", !55, i64 0}
!68 = !DILocation(line: 12, column: 1, scope: !30)
!69 = !DILocation(line: 25, column: 5, scope: !30)
!70 = !DILocation(line: 25, column: 10, scope: !30)
!71 = !DILocation(line: 25, column: 17, scope: !30)
!72 = !DILocation(line: 26, column: 5, scope: !30)
!73 = !DILocation(line: 26, column: 9, scope: !30)
!74 = !DILocation(line: 27, column: 5, scope: !30)
!75 = !DILocation(line: 27, column: 14, scope: !30)
!76 = !DILocation(line: 28, column: 10, scope: !46)
!77 = !DILocation(line: 28, column: 14, scope: !46)
!78 = !DILocation(line: 28, column: 21, scope: !49)
!79 = !DILocation(line: 28, column: 23, scope: !49)
!80 = !DILocation(line: 28, column: 5, scope: !46)
!81 = !DILocation(line: 28, column: 5, scope: !49)
!82 = !DILocation(line: 29, column: 9, scope: !48)
!83 = !DILocation(line: 29, column: 13, scope: !48)
!84 = !DILocation(line: 29, column: 24, scope: !48)
!85 = !DILocation(line: 29, column: 26, scope: !48)
!86 = !DILocation(line: 29, column: 41, scope: !48)
!87 = !DILocation(line: 30, column: 14, scope: !48)
!88 = !DILocation(line: 30, column: 11, scope: !48)
!89 = !DILocation(line: 30, column: 28, scope: !48)
!90 = !DILocation(line: 30, column: 22, scope: !48)
!91 = !DILocation(line: 30, column: 32, scope: !48)
!92 = !DILocation(line: 30, column: 30, scope: !48)
!93 = !DILocation(line: 30, column: 19, scope: !48)
!94 = !DILocation(line: 30, column: 40, scope: !48)
!95 = !DILocation(line: 30, column: 46, scope: !48)
!96 = !DILocation(line: 30, column: 48, scope: !48)
!97 = !DILocation(line: 30, column: 42, scope: !48)
!98 = !DILocation(line: 30, column: 37, scope: !48)
!99 = !DILocation(line: 30, column: 59, scope: !48)
!100 = !DILocation(line: 30, column: 63, scope: !48)
!101 = !DILocation(line: 30, column: 61, scope: !48)
!102 = !DILocation(line: 30, column: 67, scope: !48)
!103 = !DILocation(line: 30, column: 71, scope: !48)
!104 = !DILocation(line: 30, column: 57, scope: !48)
!105 = !DILocation(line: 31, column: 5, scope: !49)
!106 = !DILocation(line: 31, column: 5, scope: !48)
!107 = !DILocation(line: 28, column: 29, scope: !49)
!108 = distinct !{!108, !80, !109, !110, !111}
!109 = !DILocation(line: 31, column: 5, scope: !46)
!110 = !{!"llvm.loop.mustprogress"}
!111 = !{!"llvm.loop.unroll.disable"}
!112 = !DILocation(line: 32, column: 34, scope: !30)
!113 = !DILocation(line: 32, column: 39, scope: !30)
!114 = !DILocation(line: 32, column: 48, scope: !30)
!115 = !DILocation(line: 32, column: 57, scope: !30)
!116 = !DILocation(line: 32, column: 62, scope: !30)
!117 = !DILocation(line: 32, column: 5, scope: !30)
!118 = !DILocation(line: 33, column: 5, scope: !30)
!119 = !DILocation(line: 33, column: 9, scope: !30)
!120 = !DILocation(line: 33, column: 16, scope: !30)
!121 = !DILocation(line: 33, column: 23, scope: !30)
!122 = !DILocation(line: 33, column: 20, scope: !30)
!123 = !DILocation(line: 33, column: 25, scope: !30)
!124 = !DILocation(line: 33, column: 28, scope: !30)
!125 = !DILocation(line: 33, column: 39, scope: !30)
!126 = !DILocation(line: 33, column: 36, scope: !30)
!127 = !DILocation(line: 33, column: 41, scope: !30)
!128 = !DILocation(line: 33, column: 44, scope: !30)
!129 = !DILocation(line: 33, column: 55, scope: !30)
!130 = !DILocation(line: 33, column: 52, scope: !30)
!131 = !DILocation(line: 33, column: 57, scope: !30)
!132 = !DILocation(line: 33, column: 60, scope: !30)
!133 = !DILocation(line: 33, column: 67, scope: !30)
!134 = !DILocation(line: 33, column: 64, scope: !30)
!135 = !DILocation(line: 33, column: 69, scope: !30)
!136 = !DILocation(line: 33, column: 72, scope: !30)
!137 = !DILocation(line: 33, column: 79, scope: !30)
!138 = !DILocation(line: 0, scope: !30)
!139 = !DILocation(line: 34, column: 10, scope: !30)
!140 = !DILocation(line: 34, column: 5, scope: !30)
!141 = !DILocation(line: 35, column: 13, scope: !30)
!142 = !DILocation(line: 35, column: 12, scope: !30)
!143 = !DILocation(line: 36, column: 1, scope: !30)
!144 = !DILocation(line: 35, column: 5, scope: !30)
!145 = distinct !DISubprogram(name: ".omp_outlined._debug__", scope: !2, file: !2, line: 13, type: !146, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !156)
!146 = !DISubroutineType(types: !147)
!147 = !{null, !148, !148, !152, !152, !153, !154, !155}
!148 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !149)
!149 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !150)
!150 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !151, size: 64)
!151 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !19)
!152 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !20, size: 64)
!153 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !19, size: 64)
!154 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !38, size: 64)
!155 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !40, size: 64)
!156 = !{!157, !158, !159, !160, !161, !162, !163, !164, !167, !168, !169, !170, !171, !172, !173, !174, !175, !176, !178, !180, !181, !182, !183, !184, !185}
!157 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !145, type: !148, flags: DIFlagArtificial)
!158 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !145, type: !148, flags: DIFlagArtificial)
!159 = !DILocalVariable(name: "sum", arg: 3, scope: !145, file: !2, line: 8, type: !152)
!160 = !DILocalVariable(name: "squares", arg: 4, scope: !145, file: !2, line: 8, type: !152)
!161 = !DILocalVariable(name: "largest", arg: 5, scope: !145, file: !2, line: 9, type: !153)
!162 = !DILocalVariable(name: "mix", arg: 6, scope: !145, file: !2, line: 10, type: !154)
!163 = !DILocalVariable(name: "before", arg: 7, scope: !145, file: !2, line: 11, type: !155)
!164 = !DILocalVariable(name: ".omp.iv", scope: !165, type: !19, flags: DIFlagArtificial)
!165 = distinct !DILexicalBlock(scope: !166, file: !2, line: 14, column: 1)
!166 = distinct !DILexicalBlock(scope: !145, file: !2, line: 13, column: 5)
!167 = !DILocalVariable(name: ".omp.lb", scope: !165, type: !19, flags: DIFlagArtificial)
!168 = !DILocalVariable(name: ".omp.ub", scope: !165, type: !19, flags: DIFlagArtificial)
!169 = !DILocalVariable(name: ".omp.stride", scope: !165, type: !19, flags: DIFlagArtificial)
!170 = !DILocalVariable(name: ".omp.is_last", scope: !165, type: !19, flags: DIFlagArtificial)
!171 = !DILocalVariable(name: "sum", scope: !165, type: !20, flags: DIFlagArtificial)
!172 = !DILocalVariable(name: "squares", scope: !165, type: !20, flags: DIFlagArtificial)
!173 = !DILocalVariable(name: "largest", scope: !165, type: !19, flags: DIFlagArtificial)
!174 = !DILocalVariable(name: "mix", scope: !165, type: !38, flags: DIFlagArtificial)
!175 = !DILocalVariable(name: "i", scope: !165, type: !19, flags: DIFlagArtificial)
!176 = !DILocalVariable(name: "v", scope: !177, file: !2, line: 16, type: !19)
!177 = distinct !DILexicalBlock(scope: !165, file: !2, line: 15, column: 37)
!178 = !DILocalVariable(name: ".omp.iv", scope: !179, type: !19, flags: DIFlagArtificial)
!179 = distinct !DILexicalBlock(scope: !166, file: !2, line: 21, column: 1)
!180 = !DILocalVariable(name: ".omp.lb", scope: !179, type: !19, flags: DIFlagArtificial)
!181 = !DILocalVariable(name: ".omp.ub", scope: !179, type: !19, flags: DIFlagArtificial)
!182 = !DILocalVariable(name: ".omp.stride", scope: !179, type: !19, flags: DIFlagArtificial)
!183 = !DILocalVariable(name: ".omp.is_last", scope: !179, type: !19, flags: DIFlagArtificial)
!184 = !DILocalVariable(name: "before", scope: !179, type: !40, flags: DIFlagArtificial)
!185 = !DILocalVariable(name: "i", scope: !179, type: !19, flags: DIFlagArtificial)
!186 = !{!187, !187, i64 0}
!187 = !{!"any pointer", !55, i64 0}
!188 = !DILocation(line: 0, scope: !145)
!189 = !DILocation(line: 8, column: 10, scope: !145)
!190 = !DILocation(line: 8, column: 19, scope: !145)
!191 = !DILocation(line: 9, column: 9, scope: !145)
!192 = !DILocation(line: 10, column: 14, scope: !145)
!193 = !DILocation(line: 11, column: 12, scope: !145)
!194 = !DILocation(line: 13, column: 5, scope: !145)
!195 = !DILocation(line: 14, column: 1, scope: !166)
!196 = !DILocation(line: 0, scope: !165)
!197 = !DILocation(line: 15, column: 14, scope: !165)
!198 = !DILocation(line: 14, column: 31, scope: !165)
!199 = !DILocation(line: 14, column: 36, scope: !165)
!200 = !DILocation(line: 14, column: 61, scope: !165)
!201 = !DILocation(line: 14, column: 84, scope: !165)
!202 = !DILocation(line: 14, column: 1, scope: !165)
!203 = !DILocation(line: 15, column: 9, scope: !165)
!204 = !DILocation(line: 15, column: 32, scope: !165)
!205 = !DILocation(line: 16, column: 13, scope: !177)
!206 = !DILocation(line: 16, column: 17, scope: !177)
!207 = !DILocation(line: 16, column: 28, scope: !177)
!208 = !DILocation(line: 16, column: 30, scope: !177)
!209 = !DILocation(line: 16, column: 45, scope: !177)
!210 = !DILocation(line: 17, column: 20, scope: !177)
!211 = !DILocation(line: 17, column: 17, scope: !177)
!212 = !DILocation(line: 17, column: 40, scope: !177)
!213 = !DILocation(line: 17, column: 34, scope: !177)
!214 = !DILocation(line: 17, column: 44, scope: !177)
!215 = !DILocation(line: 17, column: 42, scope: !177)
!216 = !DILocation(line: 17, column: 31, scope: !177)
!217 = !DILocation(line: 17, column: 54, scope: !177)
!218 = !DILocation(line: 17, column: 60, scope: !177)
!219 = !DILocation(line: 17, column: 62, scope: !177)
!220 = !DILocation(line: 17, column: 56, scope: !177)
!221 = !DILocation(line: 17, column: 51, scope: !177)
!222 = !DILocation(line: 18, column: 23, scope: !177)
!223 = !DILocation(line: 18, column: 27, scope: !177)
!224 = !DILocation(line: 18, column: 25, scope: !177)
!225 = !DILocation(line: 18, column: 37, scope: !177)
!226 = !DILocation(line: 18, column: 41, scope: !177)
!227 = !DILocation(line: 18, column: 21, scope: !177)
!228 = !DILocation(line: 19, column: 9, scope: !165)
!229 = !DILocation(line: 19, column: 9, scope: !177)
!230 = distinct !{!230, !202, !231}
!231 = !DILocation(line: 14, column: 95, scope: !165)
!232 = !DILocation(line: 14, column: 27, scope: !165)
!233 = !DILocation(line: 14, column: 55, scope: !165)
!234 = !DILocation(line: 14, column: 80, scope: !165)
!235 = !DILocation(line: 20, column: 1, scope: !166)
!236 = !DILocation(line: 21, column: 1, scope: !166)
!237 = !DILocation(line: 0, scope: !179)
!238 = !DILocation(line: 22, column: 14, scope: !179)
!239 = !DILocation(line: 21, column: 31, scope: !179)
!240 = !DILocation(line: 21, column: 1, scope: !179)
!241 = !DILocation(line: 22, column: 9, scope: !179)
!242 = !DILocation(line: 22, column: 32, scope: !179)
!243 = !DILocation(line: 23, column: 23, scope: !179)
!244 = !DILocation(line: 23, column: 20, scope: !179)
!245 = !DILocation(line: 23, column: 13, scope: !179)
!246 = distinct !{!246, !240, !247}
!247 = !DILocation(line: 21, column: 38, scope: !179)
!248 = !DILocation(line: 21, column: 27, scope: !179)
!249 = !DILocation(line: 24, column: 5, scope: !145)
!250 = distinct !DISubprogram(linkageName: ".omp.reduction.reduction_func", scope: !2, file: !2, line: 14, type: !251, scopeLine: 14, flags: DIFlagArtificial | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !253)
!251 = !DISubroutineType(types: !252)
!252 = !{}
!253 = !{!254, !256}
!254 = !DILocalVariable(arg: 1, scope: !250, type: !255, flags: DIFlagArtificial)
!255 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!256 = !DILocalVariable(arg: 2, scope: !250, type: !255, flags: DIFlagArtificial)
!257 = !DILocation(line: 0, scope: !250)
!258 = !DILocation(line: 14, column: 95, scope: !250)
!259 = !DILocation(line: 14, column: 31, scope: !250)
!260 = !DILocation(line: 14, column: 27, scope: !250)
!261 = !DILocation(line: 14, column: 36, scope: !250)
!262 = !DILocation(line: 14, column: 61, scope: !250)
!263 = !DILocation(line: 14, column: 55, scope: !250)
!264 = !DILocation(line: 14, column: 84, scope: !250)
!265 = !DILocation(line: 14, column: 80, scope: !250)
!266 = distinct !DISubprogram(linkageName: ".omp.reduction.reduction_func.1", scope: !2, file: !2, line: 21, type: !251, scopeLine: 21, flags: DIFlagArtificial | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !267)
!267 = !{!268, !269}
!268 = !DILocalVariable(arg: 1, scope: !266, type: !255, flags: DIFlagArtificial)
!269 = !DILocalVariable(arg: 2, scope: !266, type: !255, flags: DIFlagArtificial)
!270 = !DILocation(line: 0, scope: !266)
!271 = !DILocation(line: 21, column: 38, scope: !266)
!272 = !DILocation(line: 21, column: 31, scope: !266)
!273 = !DILocation(line: 21, column: 27, scope: !266)
!274 = distinct !DISubprogram(name: ".omp_outlined.", scope: !2, file: !2, line: 12, type: !146, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !275)
!275 = !{!276, !277, !278, !279, !280, !281, !282}
!276 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !274, type: !148, flags: DIFlagArtificial)
!277 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !274, type: !148, flags: DIFlagArtificial)
!278 = !DILocalVariable(name: "sum", arg: 3, scope: !274, type: !152, flags: DIFlagArtificial)
!279 = !DILocalVariable(name: "squares", arg: 4, scope: !274, type: !152, flags: DIFlagArtificial)
!280 = !DILocalVariable(name: "largest", arg: 5, scope: !274, type: !153, flags: DIFlagArtificial)
!281 = !DILocalVariable(name: "mix", arg: 6, scope: !274, type: !154, flags: DIFlagArtificial)
!282 = !DILocalVariable(name: "before", arg: 7, scope: !274, type: !155, flags: DIFlagArtificial)
!283 = !DILocation(line: 0, scope: !274)
!284 = !DILocation(line: 12, column: 1, scope: !274)
!285 = !{!286}
!286 = !{i64 2, i64 -1, i64 -1, i1 true}
!287 = !DISubprogram(name: "puts", scope: !288, file: !288, line: 661, type: !289, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !252)
!288 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!289 = !DISubroutineType(types: !290)
!290 = !{!19, !291}
!291 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !292, size: 64)
!292 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
