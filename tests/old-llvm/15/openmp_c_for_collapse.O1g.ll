; ModuleID = 'openmp/c/for_collapse.c'
source_filename = "openmp/c/for_collapse.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@main.a = internal global [13 x [17 x i32]] zeroinitializer, align 16, !dbg !0
@main.b = internal global [5 x [6 x [7 x i32]]] zeroinitializer, align 16, !dbg !9
@0 = private unnamed_addr constant [36 x i8] c";openmp/c/for_collapse.c;main;7;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 35, ptr @0 }, align 8
@2 = private unnamed_addr constant [37 x i8] c";openmp/c/for_collapse.c;main;7;37;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 36, ptr @2 }, align 8
@4 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 35, ptr @0 }, align 8
@5 = private unnamed_addr constant [37 x i8] c";openmp/c/for_collapse.c;main;11;1;;\00", align 1
@6 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 36, ptr @5 }, align 8
@.gomp_critical_user_.reduction.var = common global [8 x i32] zeroinitializer
@7 = private unnamed_addr constant [38 x i8] c";openmp/c/for_collapse.c;main;11;77;;\00", align 1
@8 = private unnamed_addr constant %struct.ident_t { i32 0, i32 18, i32 0, i32 37, ptr @7 }, align 8
@.str = private unnamed_addr constant [16 x i8] c"%ld, errors %d\0A\00", align 1, !dbg !16
@.str.3 = private unnamed_addr constant [3 x i8] c"ok\00", align 1, !dbg !22
@.str.4 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1, !dbg !27

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !2 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  %3 = alloca i32, align 4
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %2) #4, !dbg !62
  call void @llvm.dbg.declare(metadata ptr %2, metadata !32, metadata !DIExpression()), !dbg !63
  store i64 0, ptr %2, align 8, !dbg !63, !tbaa !64
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @4, i32 0, ptr @.omp_outlined.), !dbg !68
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @6, i32 1, ptr @.omp_outlined..2, ptr %2), !dbg !69
  call void @llvm.lifetime.start.p0(i64 4, ptr %3) #4, !dbg !70
  call void @llvm.dbg.declare(metadata ptr %3, metadata !34, metadata !DIExpression()), !dbg !71
  store i32 0, ptr %3, align 4, !dbg !71, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #4, !dbg !74
  call void @llvm.dbg.declare(metadata ptr %4, metadata !35, metadata !DIExpression()), !dbg !75
  store i64 0, ptr %4, align 8, !dbg !75, !tbaa !64
  call void @llvm.lifetime.start.p0(i64 4, ptr %5) #4, !dbg !76
  call void @llvm.dbg.declare(metadata ptr %5, metadata !36, metadata !DIExpression()), !dbg !77
  store i32 0, ptr %5, align 4, !dbg !77, !tbaa !72
  br label %12, !dbg !76

12:                                               ; preds = %41, %0
  %13 = load i32, ptr %5, align 4, !dbg !78, !tbaa !72
  %14 = icmp slt i32 %13, 13, !dbg !79
  br i1 %14, label %16, label %15, !dbg !80

15:                                               ; preds = %12
  store i32 2, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %5) #4, !dbg !81
  br label %44

16:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #4, !dbg !82
  call void @llvm.dbg.declare(metadata ptr %7, metadata !38, metadata !DIExpression()), !dbg !83
  store i32 0, ptr %7, align 4, !dbg !83, !tbaa !72
  br label %17, !dbg !82

17:                                               ; preds = %37, %16
  %18 = load i32, ptr %7, align 4, !dbg !84, !tbaa !72
  %19 = icmp slt i32 %18, 17, !dbg !86
  br i1 %19, label %21, label %20, !dbg !87

20:                                               ; preds = %17
  store i32 5, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #4, !dbg !88
  br label %40

21:                                               ; preds = %17
  %22 = load i32, ptr %5, align 4, !dbg !89, !tbaa !72
  %23 = sext i32 %22 to i64, !dbg !90
  %24 = getelementptr inbounds [13 x [17 x i32]], ptr @main.a, i64 0, i64 %23, !dbg !90
  %25 = load i32, ptr %7, align 4, !dbg !91, !tbaa !72
  %26 = sext i32 %25 to i64, !dbg !90
  %27 = getelementptr inbounds [17 x i32], ptr %24, i64 0, i64 %26, !dbg !90
  %28 = load i32, ptr %27, align 4, !dbg !90, !tbaa !72
  %29 = load i32, ptr %5, align 4, !dbg !92, !tbaa !72
  %30 = mul nsw i32 %29, 100, !dbg !93
  %31 = load i32, ptr %7, align 4, !dbg !94, !tbaa !72
  %32 = add nsw i32 %30, %31, !dbg !95
  %33 = icmp ne i32 %28, %32, !dbg !96
  %34 = zext i1 %33 to i32, !dbg !96
  %35 = load i32, ptr %3, align 4, !dbg !97, !tbaa !72
  %36 = add nsw i32 %35, %34, !dbg !97
  store i32 %36, ptr %3, align 4, !dbg !97, !tbaa !72
  br label %37, !dbg !98

37:                                               ; preds = %21
  %38 = load i32, ptr %7, align 4, !dbg !99, !tbaa !72
  %39 = add nsw i32 %38, 1, !dbg !99
  store i32 %39, ptr %7, align 4, !dbg !99, !tbaa !72
  br label %17, !dbg !88, !llvm.loop !100

40:                                               ; preds = %20
  br label %41, !dbg !101

41:                                               ; preds = %40
  %42 = load i32, ptr %5, align 4, !dbg !104, !tbaa !72
  %43 = add nsw i32 %42, 1, !dbg !104
  store i32 %43, ptr %5, align 4, !dbg !104, !tbaa !72
  br label %12, !dbg !81, !llvm.loop !105

44:                                               ; preds = %15
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #4, !dbg !107
  call void @llvm.dbg.declare(metadata ptr %8, metadata !41, metadata !DIExpression()), !dbg !108
  store i32 0, ptr %8, align 4, !dbg !108, !tbaa !72
  br label %45, !dbg !107

45:                                               ; preds = %109, %44
  %46 = load i32, ptr %8, align 4, !dbg !109, !tbaa !72
  %47 = icmp slt i32 %46, 5, !dbg !110
  br i1 %47, label %49, label %48, !dbg !111

48:                                               ; preds = %45
  store i32 8, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #4, !dbg !112
  br label %112

49:                                               ; preds = %45
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #4, !dbg !113
  call void @llvm.dbg.declare(metadata ptr %9, metadata !43, metadata !DIExpression()), !dbg !114
  store i32 0, ptr %9, align 4, !dbg !114, !tbaa !72
  br label %50, !dbg !113

50:                                               ; preds = %105, %49
  %51 = load i32, ptr %9, align 4, !dbg !115, !tbaa !72
  %52 = icmp slt i32 %51, 6, !dbg !116
  br i1 %52, label %54, label %53, !dbg !117

53:                                               ; preds = %50
  store i32 11, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #4, !dbg !118
  br label %108

54:                                               ; preds = %50
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #4, !dbg !119
  call void @llvm.dbg.declare(metadata ptr %10, metadata !46, metadata !DIExpression()), !dbg !120
  store i32 0, ptr %10, align 4, !dbg !120, !tbaa !72
  br label %55, !dbg !119

55:                                               ; preds = %101, %54
  %56 = load i32, ptr %10, align 4, !dbg !121, !tbaa !72
  %57 = icmp slt i32 %56, 7, !dbg !123
  br i1 %57, label %59, label %58, !dbg !124

58:                                               ; preds = %55
  store i32 14, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #4, !dbg !125
  br label %104

59:                                               ; preds = %55
  %60 = load i32, ptr %8, align 4, !dbg !126, !tbaa !72
  %61 = sext i32 %60 to i64, !dbg !128
  %62 = getelementptr inbounds [5 x [6 x [7 x i32]]], ptr @main.b, i64 0, i64 %61, !dbg !128
  %63 = load i32, ptr %9, align 4, !dbg !129, !tbaa !72
  %64 = sext i32 %63 to i64, !dbg !128
  %65 = getelementptr inbounds [6 x [7 x i32]], ptr %62, i64 0, i64 %64, !dbg !128
  %66 = load i32, ptr %10, align 4, !dbg !130, !tbaa !72
  %67 = sext i32 %66 to i64, !dbg !128
  %68 = getelementptr inbounds [7 x i32], ptr %65, i64 0, i64 %67, !dbg !128
  %69 = load i32, ptr %68, align 4, !dbg !128, !tbaa !72
  %70 = load i32, ptr %10, align 4, !dbg !131, !tbaa !72
  %71 = srem i32 %70, 2, !dbg !132
  %72 = icmp ne i32 %71, 0, !dbg !132
  br i1 %72, label %73, label %79, !dbg !131

73:                                               ; preds = %59
  %74 = load i32, ptr %8, align 4, !dbg !133, !tbaa !72
  %75 = load i32, ptr %9, align 4, !dbg !134, !tbaa !72
  %76 = mul nsw i32 %74, %75, !dbg !135
  %77 = load i32, ptr %10, align 4, !dbg !136, !tbaa !72
  %78 = add nsw i32 %76, %77, !dbg !137
  br label %80, !dbg !131

79:                                               ; preds = %59
  br label %80, !dbg !131

80:                                               ; preds = %79, %73
  %81 = phi i32 [ %78, %73 ], [ 0, %79 ], !dbg !131
  %82 = icmp ne i32 %69, %81, !dbg !138
  %83 = zext i1 %82 to i32, !dbg !138
  %84 = load i32, ptr %3, align 4, !dbg !139, !tbaa !72
  %85 = add nsw i32 %84, %83, !dbg !139
  store i32 %85, ptr %3, align 4, !dbg !139, !tbaa !72
  %86 = load i32, ptr %10, align 4, !dbg !140, !tbaa !72
  %87 = srem i32 %86, 2, !dbg !141
  %88 = icmp ne i32 %87, 0, !dbg !141
  br i1 %88, label %89, label %95, !dbg !140

89:                                               ; preds = %80
  %90 = load i32, ptr %8, align 4, !dbg !142, !tbaa !72
  %91 = load i32, ptr %9, align 4, !dbg !143, !tbaa !72
  %92 = mul nsw i32 %90, %91, !dbg !144
  %93 = load i32, ptr %10, align 4, !dbg !145, !tbaa !72
  %94 = add nsw i32 %92, %93, !dbg !146
  br label %96, !dbg !140

95:                                               ; preds = %80
  br label %96, !dbg !140

96:                                               ; preds = %95, %89
  %97 = phi i32 [ %94, %89 ], [ 0, %95 ], !dbg !140
  %98 = sext i32 %97 to i64, !dbg !140
  %99 = load i64, ptr %4, align 8, !dbg !147, !tbaa !64
  %100 = add nsw i64 %99, %98, !dbg !147
  store i64 %100, ptr %4, align 8, !dbg !147, !tbaa !64
  br label %101, !dbg !148

101:                                              ; preds = %96
  %102 = load i32, ptr %10, align 4, !dbg !149, !tbaa !72
  %103 = add nsw i32 %102, 1, !dbg !149
  store i32 %103, ptr %10, align 4, !dbg !149, !tbaa !72
  br label %55, !dbg !125, !llvm.loop !150

104:                                              ; preds = %58
  br label %105, !dbg !151

105:                                              ; preds = %104
  %106 = load i32, ptr %9, align 4, !dbg !152, !tbaa !72
  %107 = add nsw i32 %106, 1, !dbg !152
  store i32 %107, ptr %9, align 4, !dbg !152, !tbaa !72
  br label %50, !dbg !118, !llvm.loop !153

108:                                              ; preds = %53
  br label %109, !dbg !154

109:                                              ; preds = %108
  %110 = load i32, ptr %8, align 4, !dbg !155, !tbaa !72
  %111 = add nsw i32 %110, 1, !dbg !155
  store i32 %111, ptr %8, align 4, !dbg !155, !tbaa !72
  br label %45, !dbg !112, !llvm.loop !156

112:                                              ; preds = %48
  %113 = load i64, ptr %2, align 8, !dbg !158, !tbaa !64
  %114 = load i32, ptr %3, align 4, !dbg !159, !tbaa !72
  %115 = call i32 (ptr, ...) @printf(ptr noundef @.str, i64 noundef %113, i32 noundef %114), !dbg !160
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #4, !dbg !161
  call void @llvm.dbg.declare(metadata ptr %11, metadata !49, metadata !DIExpression()), !dbg !162
  %116 = load i32, ptr %3, align 4, !dbg !163, !tbaa !72
  %117 = icmp eq i32 %116, 0, !dbg !164
  br i1 %117, label %118, label %122, !dbg !165

118:                                              ; preds = %112
  %119 = load i64, ptr %2, align 8, !dbg !166, !tbaa !64
  %120 = load i64, ptr %4, align 8, !dbg !167, !tbaa !64
  %121 = icmp eq i64 %119, %120, !dbg !168
  br label %122

122:                                              ; preds = %118, %112
  %123 = phi i1 [ false, %112 ], [ %121, %118 ], !dbg !169
  %124 = zext i1 %123 to i32, !dbg !165
  store i32 %124, ptr %11, align 4, !dbg !162, !tbaa !72
  %125 = load i32, ptr %11, align 4, !dbg !170, !tbaa !72
  %126 = icmp ne i32 %125, 0, !dbg !170
  %127 = zext i1 %126 to i64, !dbg !170
  %128 = select i1 %126, ptr @.str.3, ptr @.str.4, !dbg !170
  %129 = call i32 @puts(ptr noundef %128), !dbg !171
  %130 = load i32, ptr %11, align 4, !dbg !172, !tbaa !72
  %131 = icmp ne i32 %130, 0, !dbg !173
  %132 = xor i1 %131, true, !dbg !173
  %133 = zext i1 %132 to i32, !dbg !173
  store i32 %133, ptr %1, align 4, !dbg !174
  store i32 1, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #4, !dbg !175
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #4, !dbg !175
  call void @llvm.lifetime.end.p0(i64 4, ptr %3) #4, !dbg !175
  call void @llvm.lifetime.end.p0(i64 8, ptr %2) #4, !dbg !175
  %134 = load i32, ptr %1, align 4, !dbg !175
  ret i32 %134, !dbg !175
}

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #2

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined._debug__(ptr noalias noundef %0, ptr noalias noundef %1) #3 !dbg !176 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %3, metadata !184, metadata !DIExpression()), !dbg !195
  store ptr %1, ptr %4, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %4, metadata !185, metadata !DIExpression()), !dbg !195
  call void @llvm.lifetime.start.p0(i64 4, ptr %5) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %5, metadata !186, metadata !DIExpression()), !dbg !195
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %8, metadata !187, metadata !DIExpression()), !dbg !195
  store i32 0, ptr %8, align 4, !dbg !197, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %9, metadata !188, metadata !DIExpression()), !dbg !195
  store i32 220, ptr %9, align 4, !dbg !197, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %10, metadata !189, metadata !DIExpression()), !dbg !195
  store i32 1, ptr %10, align 4, !dbg !197, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %11, metadata !190, metadata !DIExpression()), !dbg !195
  store i32 0, ptr %11, align 4, !dbg !197, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %12, metadata !191, metadata !DIExpression()), !dbg !195
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #4, !dbg !196
  call void @llvm.dbg.declare(metadata ptr %13, metadata !192, metadata !DIExpression()), !dbg !195
  %14 = load ptr, ptr %3, align 8, !dbg !196
  %15 = load i32, ptr %14, align 4, !dbg !196, !tbaa !72
  call void @__kmpc_for_static_init_4(ptr @1, i32 %15, i32 34, ptr %11, ptr %8, ptr %9, ptr %10, i32 1, i32 1), !dbg !198
  %16 = load i32, ptr %9, align 4, !dbg !197, !tbaa !72
  %17 = icmp sgt i32 %16, 220, !dbg !197
  br i1 %17, label %18, label %19, !dbg !197

18:                                               ; preds = %2
  br label %21, !dbg !197

19:                                               ; preds = %2
  %20 = load i32, ptr %9, align 4, !dbg !197, !tbaa !72
  br label %21, !dbg !197

21:                                               ; preds = %19, %18
  %22 = phi i32 [ 220, %18 ], [ %20, %19 ], !dbg !197
  store i32 %22, ptr %9, align 4, !dbg !197, !tbaa !72
  %23 = load i32, ptr %8, align 4, !dbg !197, !tbaa !72
  store i32 %23, ptr %5, align 4, !dbg !197, !tbaa !72
  br label %24, !dbg !196

24:                                               ; preds = %52, %21
  %25 = load i32, ptr %5, align 4, !dbg !197, !tbaa !72
  %26 = load i32, ptr %9, align 4, !dbg !197, !tbaa !72
  %27 = icmp sle i32 %25, %26, !dbg !196
  br i1 %27, label %29, label %28, !dbg !196

28:                                               ; preds = %24
  br label %55, !dbg !196

29:                                               ; preds = %24
  %30 = load i32, ptr %5, align 4, !dbg !197, !tbaa !72
  %31 = sdiv i32 %30, 17, !dbg !199
  %32 = mul nsw i32 %31, 1, !dbg !199
  %33 = add nsw i32 0, %32, !dbg !199
  store i32 %33, ptr %12, align 4, !dbg !199, !tbaa !72
  %34 = load i32, ptr %5, align 4, !dbg !197, !tbaa !72
  %35 = load i32, ptr %5, align 4, !dbg !197, !tbaa !72
  %36 = sdiv i32 %35, 17, !dbg !199
  %37 = mul nsw i32 %36, 17, !dbg !199
  %38 = sub nsw i32 %34, %37, !dbg !199
  %39 = mul nsw i32 %38, 1, !dbg !200
  %40 = add nsw i32 0, %39, !dbg !200
  store i32 %40, ptr %13, align 4, !dbg !200, !tbaa !72
  %41 = load i32, ptr %12, align 4, !dbg !201, !tbaa !72
  %42 = mul nsw i32 %41, 100, !dbg !202
  %43 = load i32, ptr %13, align 4, !dbg !203, !tbaa !72
  %44 = add nsw i32 %42, %43, !dbg !204
  %45 = load i32, ptr %12, align 4, !dbg !205, !tbaa !72
  %46 = sext i32 %45 to i64, !dbg !206
  %47 = getelementptr inbounds [13 x [17 x i32]], ptr @main.a, i64 0, i64 %46, !dbg !206
  %48 = load i32, ptr %13, align 4, !dbg !207, !tbaa !72
  %49 = sext i32 %48 to i64, !dbg !206
  %50 = getelementptr inbounds [17 x i32], ptr %47, i64 0, i64 %49, !dbg !206
  store i32 %44, ptr %50, align 4, !dbg !208, !tbaa !72
  br label %51, !dbg !206

51:                                               ; preds = %29
  br label %52, !dbg !198

52:                                               ; preds = %51
  %53 = load i32, ptr %5, align 4, !dbg !197, !tbaa !72
  %54 = add nsw i32 %53, 1, !dbg !196
  store i32 %54, ptr %5, align 4, !dbg !196, !tbaa !72
  br label %24, !dbg !198, !llvm.loop !209

55:                                               ; preds = %28
  br label %56, !dbg !198

56:                                               ; preds = %55
  call void @__kmpc_for_static_fini(ptr @3, i32 %15), !dbg !210
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #4, !dbg !198
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #4, !dbg !198
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #4, !dbg !198
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #4, !dbg !198
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #4, !dbg !198
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #4, !dbg !198
  call void @llvm.lifetime.end.p0(i64 4, ptr %5) #4, !dbg !198
  ret void, !dbg !203
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) #4

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias noundef %0, ptr noalias noundef %1) #3 !dbg !211 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %3, metadata !213, metadata !DIExpression()), !dbg !215
  store ptr %1, ptr %4, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %4, metadata !214, metadata !DIExpression()), !dbg !215
  %5 = load ptr, ptr %3, align 8, !dbg !216, !tbaa !193
  %6 = load ptr, ptr %4, align 8, !dbg !216, !tbaa !193
  call void @.omp_outlined._debug__(ptr %5, ptr %6) #4, !dbg !216
  ret void, !dbg !216
}

; Function Attrs: nounwind
declare !callback !217 void @__kmpc_fork_call(ptr, i32, ptr, ...) #4

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined._debug__.1(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 8 dereferenceable(8) %2) #3 !dbg !219 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i64, align 8
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca [1 x ptr], align 8
  store ptr %0, ptr %4, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %4, metadata !224, metadata !DIExpression()), !dbg !237
  store ptr %1, ptr %5, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %5, metadata !225, metadata !DIExpression()), !dbg !237
  store ptr %2, ptr %6, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %6, metadata !226, metadata !DIExpression()), !dbg !238
  %20 = load ptr, ptr %6, align 8, !dbg !239, !tbaa !193
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %7, metadata !227, metadata !DIExpression()), !dbg !237
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %11, metadata !229, metadata !DIExpression()), !dbg !237
  store i32 0, ptr %11, align 4, !dbg !240, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %12, metadata !230, metadata !DIExpression()), !dbg !237
  store i32 89, ptr %12, align 4, !dbg !240, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %13, metadata !231, metadata !DIExpression()), !dbg !237
  store i32 1, ptr %13, align 4, !dbg !240, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 4, ptr %14) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %14, metadata !232, metadata !DIExpression()), !dbg !237
  store i32 0, ptr %14, align 4, !dbg !240, !tbaa !72
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %15, metadata !233, metadata !DIExpression()), !dbg !237
  store i64 0, ptr %15, align 8, !dbg !241, !tbaa !64
  call void @llvm.lifetime.start.p0(i64 4, ptr %16) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %16, metadata !234, metadata !DIExpression()), !dbg !237
  call void @llvm.lifetime.start.p0(i64 4, ptr %17) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %17, metadata !235, metadata !DIExpression()), !dbg !237
  call void @llvm.lifetime.start.p0(i64 4, ptr %18) #4, !dbg !239
  call void @llvm.dbg.declare(metadata ptr %18, metadata !236, metadata !DIExpression()), !dbg !237
  %21 = load ptr, ptr %4, align 8, !dbg !239
  %22 = load i32, ptr %21, align 4, !dbg !239, !tbaa !72
  call void @__kmpc_dispatch_init_4u(ptr @6, i32 %22, i32 1073741859, i32 0, i32 89, i32 1, i32 4), !dbg !239
  br label %23, !dbg !239

23:                                               ; preds = %94, %3
  %24 = call i32 @__kmpc_dispatch_next_4u(ptr @6, i32 %22, ptr %14, ptr %11, ptr %12, ptr %13), !dbg !239
  %25 = icmp ne i32 %24, 0, !dbg !239
  br i1 %25, label %27, label %26, !dbg !239

26:                                               ; preds = %23
  br label %95, !dbg !239

27:                                               ; preds = %23
  %28 = load i32, ptr %11, align 4, !dbg !240, !tbaa !72
  store i32 %28, ptr %7, align 4, !dbg !240, !tbaa !72
  br label %29, !dbg !239

29:                                               ; preds = %90, %27
  %30 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %31 = load i32, ptr %12, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %32 = icmp ule i32 %30, %31, !dbg !239
  br i1 %32, label %34, label %33, !dbg !239

33:                                               ; preds = %29
  br label %93, !dbg !239

34:                                               ; preds = %29
  %35 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %36 = udiv i32 %35, 18, !dbg !243
  %37 = mul i32 %36, 1, !dbg !243
  %38 = add i32 0, %37, !dbg !243
  store i32 %38, ptr %16, align 4, !dbg !243, !tbaa !72, !llvm.access.group !242
  %39 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %40 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %41 = udiv i32 %40, 18, !dbg !243
  %42 = mul i32 %41, 18, !dbg !243
  %43 = sub i32 %39, %42, !dbg !243
  %44 = udiv i32 %43, 3, !dbg !244
  %45 = mul i32 %44, 1, !dbg !244
  %46 = sub i32 5, %45, !dbg !244
  store i32 %46, ptr %17, align 4, !dbg !244, !tbaa !72, !llvm.access.group !242
  %47 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %48 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %49 = udiv i32 %48, 18, !dbg !243
  %50 = mul i32 %49, 18, !dbg !243
  %51 = sub i32 %47, %50, !dbg !243
  %52 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %53 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %54 = udiv i32 %53, 18, !dbg !243
  %55 = mul i32 %54, 18, !dbg !243
  %56 = sub i32 %52, %55, !dbg !243
  %57 = udiv i32 %56, 3, !dbg !244
  %58 = mul i32 %57, 3, !dbg !244
  %59 = sub i32 %51, %58, !dbg !244
  %60 = mul i32 %59, 2, !dbg !245
  %61 = add i32 1, %60, !dbg !245
  store i32 %61, ptr %18, align 4, !dbg !245, !tbaa !72, !llvm.access.group !242
  %62 = load i32, ptr %16, align 4, !dbg !246, !tbaa !72, !llvm.access.group !242
  %63 = load i32, ptr %17, align 4, !dbg !248, !tbaa !72, !llvm.access.group !242
  %64 = mul nsw i32 %62, %63, !dbg !249
  %65 = load i32, ptr %18, align 4, !dbg !250, !tbaa !72, !llvm.access.group !242
  %66 = add i32 %64, %65, !dbg !251
  %67 = load i32, ptr %16, align 4, !dbg !252, !tbaa !72, !llvm.access.group !242
  %68 = sext i32 %67 to i64, !dbg !253
  %69 = getelementptr inbounds [5 x [6 x [7 x i32]]], ptr @main.b, i64 0, i64 %68, !dbg !253
  %70 = load i32, ptr %17, align 4, !dbg !254, !tbaa !72, !llvm.access.group !242
  %71 = sext i32 %70 to i64, !dbg !253
  %72 = getelementptr inbounds [6 x [7 x i32]], ptr %69, i64 0, i64 %71, !dbg !253
  %73 = load i32, ptr %18, align 4, !dbg !255, !tbaa !72, !llvm.access.group !242
  %74 = zext i32 %73 to i64, !dbg !253
  %75 = getelementptr inbounds [7 x i32], ptr %72, i64 0, i64 %74, !dbg !253
  store i32 %66, ptr %75, align 4, !dbg !256, !tbaa !72, !llvm.access.group !242
  %76 = load i32, ptr %16, align 4, !dbg !257, !tbaa !72, !llvm.access.group !242
  %77 = sext i32 %76 to i64, !dbg !258
  %78 = getelementptr inbounds [5 x [6 x [7 x i32]]], ptr @main.b, i64 0, i64 %77, !dbg !258
  %79 = load i32, ptr %17, align 4, !dbg !259, !tbaa !72, !llvm.access.group !242
  %80 = sext i32 %79 to i64, !dbg !258
  %81 = getelementptr inbounds [6 x [7 x i32]], ptr %78, i64 0, i64 %80, !dbg !258
  %82 = load i32, ptr %18, align 4, !dbg !260, !tbaa !72, !llvm.access.group !242
  %83 = zext i32 %82 to i64, !dbg !258
  %84 = getelementptr inbounds [7 x i32], ptr %81, i64 0, i64 %83, !dbg !258
  %85 = load i32, ptr %84, align 4, !dbg !258, !tbaa !72, !llvm.access.group !242
  %86 = sext i32 %85 to i64, !dbg !258
  %87 = load i64, ptr %15, align 8, !dbg !261, !tbaa !64, !llvm.access.group !242
  %88 = add nsw i64 %87, %86, !dbg !261
  store i64 %88, ptr %15, align 8, !dbg !261, !tbaa !64, !llvm.access.group !242
  br label %89, !dbg !262

89:                                               ; preds = %34
  br label %90, !dbg !263

90:                                               ; preds = %89
  %91 = load i32, ptr %7, align 4, !dbg !240, !tbaa !72, !llvm.access.group !242
  %92 = add i32 %91, 1, !dbg !239
  store i32 %92, ptr %7, align 4, !dbg !239, !tbaa !72, !llvm.access.group !242
  br label %29, !dbg !263, !llvm.loop !264

93:                                               ; preds = %33
  br label %94, !dbg !263

94:                                               ; preds = %93
  br label %23, !dbg !263, !llvm.loop !267

95:                                               ; preds = %26
  %96 = getelementptr inbounds [1 x ptr], ptr %19, i64 0, i64 0, !dbg !263
  store ptr %15, ptr %96, align 8, !dbg !263
  %97 = call i32 @__kmpc_reduce_nowait(ptr @8, i32 %22, i32 1, i64 8, ptr %19, ptr @.omp.reduction.reduction_func, ptr @.gomp_critical_user_.reduction.var), !dbg !263
  switch i32 %97, label %105 [
    i32 1, label %98
    i32 2, label %102
  ], !dbg !263

98:                                               ; preds = %95
  %99 = load i64, ptr %20, align 8, !dbg !241, !tbaa !64
  %100 = load i64, ptr %15, align 8, !dbg !241, !tbaa !64
  %101 = add nsw i64 %99, %100, !dbg !268
  store i64 %101, ptr %20, align 8, !dbg !268, !tbaa !64
  call void @__kmpc_end_reduce_nowait(ptr @8, i32 %22, ptr @.gomp_critical_user_.reduction.var), !dbg !263
  br label %105, !dbg !263

102:                                              ; preds = %95
  %103 = load i64, ptr %15, align 8, !dbg !241, !tbaa !64
  %104 = atomicrmw add ptr %20, i64 %103 monotonic, align 8, !dbg !263
  br label %105, !dbg !263

105:                                              ; preds = %102, %98, %95
  call void @llvm.lifetime.end.p0(i64 4, ptr %18) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %17) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %16) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %14) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #4, !dbg !263
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #4, !dbg !263
  ret void, !dbg !269
}

declare void @__kmpc_dispatch_init_4u(ptr, i32, i32, i32, i32, i32, i32)

declare i32 @__kmpc_dispatch_next_4u(ptr, i32, ptr, ptr, ptr, ptr)

; Function Attrs: norecurse nounwind uwtable
define internal void @.omp.reduction.reduction_func(ptr noundef %0, ptr noundef %1) #5 !dbg !270 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %3, metadata !274, metadata !DIExpression()), !dbg !277
  store ptr %1, ptr %4, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %4, metadata !276, metadata !DIExpression()), !dbg !277
  %5 = load ptr, ptr %3, align 8, !dbg !278
  %6 = load ptr, ptr %4, align 8, !dbg !278
  %7 = getelementptr inbounds [1 x ptr], ptr %6, i64 0, i64 0, !dbg !278
  %8 = load ptr, ptr %7, align 8, !dbg !278
  %9 = getelementptr inbounds [1 x ptr], ptr %5, i64 0, i64 0, !dbg !278
  %10 = load ptr, ptr %9, align 8, !dbg !278
  %11 = load i64, ptr %10, align 8, !dbg !279, !tbaa !64
  %12 = load i64, ptr %8, align 8, !dbg !279, !tbaa !64
  %13 = add nsw i64 %11, %12, !dbg !280
  store i64 %13, ptr %10, align 8, !dbg !280, !tbaa !64
  ret void, !dbg !279
}

; Function Attrs: convergent nounwind
declare i32 @__kmpc_reduce_nowait(ptr, i32, i32, i64, ptr, ptr, ptr) #6

; Function Attrs: convergent nounwind
declare void @__kmpc_end_reduce_nowait(ptr, i32, ptr) #6

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined..2(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 8 dereferenceable(8) %2) #3 !dbg !281 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %4, metadata !283, metadata !DIExpression()), !dbg !286
  store ptr %1, ptr %5, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %5, metadata !284, metadata !DIExpression()), !dbg !286
  store ptr %2, ptr %6, align 8, !tbaa !193
  call void @llvm.dbg.declare(metadata ptr %6, metadata !285, metadata !DIExpression()), !dbg !286
  %7 = load ptr, ptr %6, align 8, !dbg !287, !tbaa !193
  %8 = load ptr, ptr %4, align 8, !dbg !287, !tbaa !193
  %9 = load ptr, ptr %5, align 8, !dbg !287, !tbaa !193
  %10 = load ptr, ptr %6, align 8, !dbg !287, !tbaa !193
  call void @.omp_outlined._debug__.1(ptr %8, ptr %9, ptr %10) #4, !dbg !287
  ret void, !dbg !287
}

declare i32 @printf(ptr noundef, ...) #7

declare !dbg !288 i32 @puts(ptr noundef) #7

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { alwaysinline norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }
attributes #5 = { norecurse nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { convergent nounwind }
attributes #7 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!54, !55, !56, !57, !58, !59, !60}
!llvm.ident = !{!61}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "a", scope: !2, file: !3, line: 5, type: !50, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 4, type: !4, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !31)
!3 = !DIFile(filename: "openmp/c/for_collapse.c", directory: "/src", checksumkind: CSK_MD5, checksum: "30d650f97390f28645cd8e0bef363bb6")
!4 = !DISubroutineType(types: !5)
!5 = !{!6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 15.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0, !9, !16, !22, !27}
!9 = !DIGlobalVariableExpression(var: !10, expr: !DIExpression())
!10 = distinct !DIGlobalVariable(name: "b", scope: !2, file: !3, line: 5, type: !11, isLocal: true, isDefinition: true)
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 6720, elements: !12)
!12 = !{!13, !14, !15}
!13 = !DISubrange(count: 5)
!14 = !DISubrange(count: 6)
!15 = !DISubrange(count: 7)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 29, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 128, elements: !20)
!19 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!20 = !{!21}
!21 = !DISubrange(count: 16)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(scope: null, file: !3, line: 31, type: !24, isLocal: true, isDefinition: true)
!24 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 24, elements: !25)
!25 = !{!26}
!26 = !DISubrange(count: 3)
!27 = !DIGlobalVariableExpression(var: !28, expr: !DIExpression())
!28 = distinct !DIGlobalVariable(scope: null, file: !3, line: 31, type: !29, isLocal: true, isDefinition: true)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 48, elements: !30)
!30 = !{!14}
!31 = !{!32, !34, !35, !36, !38, !41, !43, !46, !49}
!32 = !DILocalVariable(name: "sum", scope: !2, file: !3, line: 6, type: !33)
!33 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!34 = !DILocalVariable(name: "errors", scope: !2, file: !3, line: 18, type: !6)
!35 = !DILocalVariable(name: "want", scope: !2, file: !3, line: 19, type: !33)
!36 = !DILocalVariable(name: "i", scope: !37, file: !3, line: 20, type: !6)
!37 = distinct !DILexicalBlock(scope: !2, file: !3, line: 20, column: 5)
!38 = !DILocalVariable(name: "j", scope: !39, file: !3, line: 21, type: !6)
!39 = distinct !DILexicalBlock(scope: !40, file: !3, line: 21, column: 9)
!40 = distinct !DILexicalBlock(scope: !37, file: !3, line: 20, column: 5)
!41 = !DILocalVariable(name: "i", scope: !42, file: !3, line: 23, type: !6)
!42 = distinct !DILexicalBlock(scope: !2, file: !3, line: 23, column: 5)
!43 = !DILocalVariable(name: "j", scope: !44, file: !3, line: 24, type: !6)
!44 = distinct !DILexicalBlock(scope: !45, file: !3, line: 24, column: 9)
!45 = distinct !DILexicalBlock(scope: !42, file: !3, line: 23, column: 5)
!46 = !DILocalVariable(name: "k", scope: !47, file: !3, line: 25, type: !6)
!47 = distinct !DILexicalBlock(scope: !48, file: !3, line: 25, column: 13)
!48 = distinct !DILexicalBlock(scope: !44, file: !3, line: 24, column: 9)
!49 = !DILocalVariable(name: "good", scope: !2, file: !3, line: 30, type: !6)
!50 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 7072, elements: !51)
!51 = !{!52, !53}
!52 = !DISubrange(count: 13)
!53 = !DISubrange(count: 17)
!54 = !{i32 7, !"Dwarf Version", i32 5}
!55 = !{i32 2, !"Debug Info Version", i32 3}
!56 = !{i32 1, !"wchar_size", i32 4}
!57 = !{i32 7, !"openmp", i32 50}
!58 = !{i32 7, !"PIC Level", i32 2}
!59 = !{i32 7, !"PIE Level", i32 2}
!60 = !{i32 7, !"uwtable", i32 2}
!61 = !{!"Debian clang version 15.0.6"}
!62 = !DILocation(line: 6, column: 5, scope: !2)
!63 = !DILocation(line: 6, column: 10, scope: !2)
!64 = !{!65, !65, i64 0}
!65 = !{!"long", !66, i64 0}
!66 = !{!"omnipotent char", !67, i64 0}
!67 = !{!"Simple C/C++ TBAA"}
!68 = !DILocation(line: 7, column: 1, scope: !2)
!69 = !DILocation(line: 11, column: 1, scope: !2)
!70 = !DILocation(line: 18, column: 5, scope: !2)
!71 = !DILocation(line: 18, column: 9, scope: !2)
!72 = !{!73, !73, i64 0}
!73 = !{!"int", !66, i64 0}
!74 = !DILocation(line: 19, column: 5, scope: !2)
!75 = !DILocation(line: 19, column: 10, scope: !2)
!76 = !DILocation(line: 20, column: 10, scope: !37)
!77 = !DILocation(line: 20, column: 14, scope: !37)
!78 = !DILocation(line: 20, column: 21, scope: !40)
!79 = !DILocation(line: 20, column: 23, scope: !40)
!80 = !DILocation(line: 20, column: 5, scope: !37)
!81 = !DILocation(line: 20, column: 5, scope: !40)
!82 = !DILocation(line: 21, column: 14, scope: !39)
!83 = !DILocation(line: 21, column: 18, scope: !39)
!84 = !DILocation(line: 21, column: 25, scope: !85)
!85 = distinct !DILexicalBlock(scope: !39, file: !3, line: 21, column: 9)
!86 = !DILocation(line: 21, column: 27, scope: !85)
!87 = !DILocation(line: 21, column: 9, scope: !39)
!88 = !DILocation(line: 21, column: 9, scope: !85)
!89 = !DILocation(line: 22, column: 25, scope: !85)
!90 = !DILocation(line: 22, column: 23, scope: !85)
!91 = !DILocation(line: 22, column: 28, scope: !85)
!92 = !DILocation(line: 22, column: 34, scope: !85)
!93 = !DILocation(line: 22, column: 36, scope: !85)
!94 = !DILocation(line: 22, column: 44, scope: !85)
!95 = !DILocation(line: 22, column: 42, scope: !85)
!96 = !DILocation(line: 22, column: 31, scope: !85)
!97 = !DILocation(line: 22, column: 20, scope: !85)
!98 = !DILocation(line: 22, column: 13, scope: !85)
!99 = !DILocation(line: 21, column: 34, scope: !85)
!100 = distinct !{!100, !87, !101, !102, !103}
!101 = !DILocation(line: 22, column: 44, scope: !39)
!102 = !{!"llvm.loop.mustprogress"}
!103 = !{!"llvm.loop.unroll.disable"}
!104 = !DILocation(line: 20, column: 30, scope: !40)
!105 = distinct !{!105, !80, !106, !102, !103}
!106 = !DILocation(line: 22, column: 44, scope: !37)
!107 = !DILocation(line: 23, column: 10, scope: !42)
!108 = !DILocation(line: 23, column: 14, scope: !42)
!109 = !DILocation(line: 23, column: 21, scope: !45)
!110 = !DILocation(line: 23, column: 23, scope: !45)
!111 = !DILocation(line: 23, column: 5, scope: !42)
!112 = !DILocation(line: 23, column: 5, scope: !45)
!113 = !DILocation(line: 24, column: 14, scope: !44)
!114 = !DILocation(line: 24, column: 18, scope: !44)
!115 = !DILocation(line: 24, column: 25, scope: !48)
!116 = !DILocation(line: 24, column: 27, scope: !48)
!117 = !DILocation(line: 24, column: 9, scope: !44)
!118 = !DILocation(line: 24, column: 9, scope: !48)
!119 = !DILocation(line: 25, column: 18, scope: !47)
!120 = !DILocation(line: 25, column: 22, scope: !47)
!121 = !DILocation(line: 25, column: 29, scope: !122)
!122 = distinct !DILexicalBlock(scope: !47, file: !3, line: 25, column: 13)
!123 = !DILocation(line: 25, column: 31, scope: !122)
!124 = !DILocation(line: 25, column: 13, scope: !47)
!125 = !DILocation(line: 25, column: 13, scope: !122)
!126 = !DILocation(line: 26, column: 29, scope: !127)
!127 = distinct !DILexicalBlock(scope: !122, file: !3, line: 25, column: 41)
!128 = !DILocation(line: 26, column: 27, scope: !127)
!129 = !DILocation(line: 26, column: 32, scope: !127)
!130 = !DILocation(line: 26, column: 35, scope: !127)
!131 = !DILocation(line: 26, column: 42, scope: !127)
!132 = !DILocation(line: 26, column: 44, scope: !127)
!133 = !DILocation(line: 26, column: 50, scope: !127)
!134 = !DILocation(line: 26, column: 54, scope: !127)
!135 = !DILocation(line: 26, column: 52, scope: !127)
!136 = !DILocation(line: 26, column: 58, scope: !127)
!137 = !DILocation(line: 26, column: 56, scope: !127)
!138 = !DILocation(line: 26, column: 38, scope: !127)
!139 = !DILocation(line: 26, column: 24, scope: !127)
!140 = !DILocation(line: 27, column: 25, scope: !127)
!141 = !DILocation(line: 27, column: 27, scope: !127)
!142 = !DILocation(line: 27, column: 33, scope: !127)
!143 = !DILocation(line: 27, column: 37, scope: !127)
!144 = !DILocation(line: 27, column: 35, scope: !127)
!145 = !DILocation(line: 27, column: 41, scope: !127)
!146 = !DILocation(line: 27, column: 39, scope: !127)
!147 = !DILocation(line: 27, column: 22, scope: !127)
!148 = !DILocation(line: 28, column: 13, scope: !127)
!149 = !DILocation(line: 25, column: 37, scope: !122)
!150 = distinct !{!150, !124, !151, !102, !103}
!151 = !DILocation(line: 28, column: 13, scope: !47)
!152 = !DILocation(line: 24, column: 33, scope: !48)
!153 = distinct !{!153, !117, !154, !102, !103}
!154 = !DILocation(line: 28, column: 13, scope: !44)
!155 = !DILocation(line: 23, column: 29, scope: !45)
!156 = distinct !{!156, !111, !157, !102, !103}
!157 = !DILocation(line: 28, column: 13, scope: !42)
!158 = !DILocation(line: 29, column: 32, scope: !2)
!159 = !DILocation(line: 29, column: 37, scope: !2)
!160 = !DILocation(line: 29, column: 5, scope: !2)
!161 = !DILocation(line: 30, column: 5, scope: !2)
!162 = !DILocation(line: 30, column: 9, scope: !2)
!163 = !DILocation(line: 30, column: 16, scope: !2)
!164 = !DILocation(line: 30, column: 23, scope: !2)
!165 = !DILocation(line: 30, column: 28, scope: !2)
!166 = !DILocation(line: 30, column: 31, scope: !2)
!167 = !DILocation(line: 30, column: 38, scope: !2)
!168 = !DILocation(line: 30, column: 35, scope: !2)
!169 = !DILocation(line: 0, scope: !2)
!170 = !DILocation(line: 31, column: 10, scope: !2)
!171 = !DILocation(line: 31, column: 5, scope: !2)
!172 = !DILocation(line: 32, column: 13, scope: !2)
!173 = !DILocation(line: 32, column: 12, scope: !2)
!174 = !DILocation(line: 32, column: 5, scope: !2)
!175 = !DILocation(line: 33, column: 1, scope: !2)
!176 = distinct !DISubprogram(name: ".omp_outlined._debug__", scope: !3, file: !3, line: 8, type: !177, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !183)
!177 = !DISubroutineType(types: !178)
!178 = !{null, !179, !179}
!179 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !180)
!180 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !181)
!181 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !182, size: 64)
!182 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!183 = !{!184, !185, !186, !187, !188, !189, !190, !191, !192}
!184 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !176, type: !179, flags: DIFlagArtificial)
!185 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !176, type: !179, flags: DIFlagArtificial)
!186 = !DILocalVariable(name: ".omp.iv", scope: !176, type: !6, flags: DIFlagArtificial)
!187 = !DILocalVariable(name: ".omp.lb", scope: !176, type: !6, flags: DIFlagArtificial)
!188 = !DILocalVariable(name: ".omp.ub", scope: !176, type: !6, flags: DIFlagArtificial)
!189 = !DILocalVariable(name: ".omp.stride", scope: !176, type: !6, flags: DIFlagArtificial)
!190 = !DILocalVariable(name: ".omp.is_last", scope: !176, type: !6, flags: DIFlagArtificial)
!191 = !DILocalVariable(name: "i", scope: !176, type: !6, flags: DIFlagArtificial)
!192 = !DILocalVariable(name: "j", scope: !176, type: !6, flags: DIFlagArtificial)
!193 = !{!194, !194, i64 0}
!194 = !{!"any pointer", !66, i64 0}
!195 = !DILocation(line: 0, scope: !176)
!196 = !DILocation(line: 8, column: 5, scope: !176)
!197 = !DILocation(line: 8, column: 10, scope: !176)
!198 = !DILocation(line: 7, column: 1, scope: !176)
!199 = !DILocation(line: 8, column: 29, scope: !176)
!200 = !DILocation(line: 9, column: 33, scope: !176)
!201 = !DILocation(line: 10, column: 23, scope: !176)
!202 = !DILocation(line: 10, column: 25, scope: !176)
!203 = !DILocation(line: 10, column: 33, scope: !176)
!204 = !DILocation(line: 10, column: 31, scope: !176)
!205 = !DILocation(line: 10, column: 15, scope: !176)
!206 = !DILocation(line: 10, column: 13, scope: !176)
!207 = !DILocation(line: 10, column: 18, scope: !176)
!208 = !DILocation(line: 10, column: 21, scope: !176)
!209 = distinct !{!209, !198, !210}
!210 = !DILocation(line: 7, column: 37, scope: !176)
!211 = distinct !DISubprogram(name: ".omp_outlined.", scope: !3, file: !3, line: 7, type: !177, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !212)
!212 = !{!213, !214}
!213 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !211, type: !179, flags: DIFlagArtificial)
!214 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !211, type: !179, flags: DIFlagArtificial)
!215 = !DILocation(line: 0, scope: !211)
!216 = !DILocation(line: 7, column: 1, scope: !211)
!217 = !{!218}
!218 = !{i64 2, i64 -1, i64 -1, i1 true}
!219 = distinct !DISubprogram(name: ".omp_outlined._debug__.1", scope: !3, file: !3, line: 12, type: !220, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !223)
!220 = !DISubroutineType(types: !221)
!221 = !{null, !179, !179, !222}
!222 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !33, size: 64)
!223 = !{!224, !225, !226, !227, !229, !230, !231, !232, !233, !234, !235, !236}
!224 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !219, type: !179, flags: DIFlagArtificial)
!225 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !219, type: !179, flags: DIFlagArtificial)
!226 = !DILocalVariable(name: "sum", arg: 3, scope: !219, file: !3, line: 6, type: !222)
!227 = !DILocalVariable(name: ".omp.iv", scope: !219, type: !228, flags: DIFlagArtificial)
!228 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!229 = !DILocalVariable(name: ".omp.lb", scope: !219, type: !228, flags: DIFlagArtificial)
!230 = !DILocalVariable(name: ".omp.ub", scope: !219, type: !228, flags: DIFlagArtificial)
!231 = !DILocalVariable(name: ".omp.stride", scope: !219, type: !228, flags: DIFlagArtificial)
!232 = !DILocalVariable(name: ".omp.is_last", scope: !219, type: !6, flags: DIFlagArtificial)
!233 = !DILocalVariable(name: "sum", scope: !219, type: !33, flags: DIFlagArtificial)
!234 = !DILocalVariable(name: "i", scope: !219, type: !6, flags: DIFlagArtificial)
!235 = !DILocalVariable(name: "j", scope: !219, type: !6, flags: DIFlagArtificial)
!236 = !DILocalVariable(name: "k", scope: !219, type: !228, flags: DIFlagArtificial)
!237 = !DILocation(line: 0, scope: !219)
!238 = !DILocation(line: 6, column: 10, scope: !219)
!239 = !DILocation(line: 12, column: 5, scope: !219)
!240 = !DILocation(line: 12, column: 10, scope: !219)
!241 = !DILocation(line: 11, column: 73, scope: !219)
!242 = distinct !{}
!243 = !DILocation(line: 12, column: 28, scope: !219)
!244 = !DILocation(line: 13, column: 33, scope: !219)
!245 = !DILocation(line: 14, column: 41, scope: !219)
!246 = !DILocation(line: 15, column: 30, scope: !247)
!247 = distinct !DILexicalBlock(scope: !219, file: !3, line: 14, column: 49)
!248 = !DILocation(line: 15, column: 34, scope: !247)
!249 = !DILocation(line: 15, column: 32, scope: !247)
!250 = !DILocation(line: 15, column: 38, scope: !247)
!251 = !DILocation(line: 15, column: 36, scope: !247)
!252 = !DILocation(line: 15, column: 19, scope: !247)
!253 = !DILocation(line: 15, column: 17, scope: !247)
!254 = !DILocation(line: 15, column: 22, scope: !247)
!255 = !DILocation(line: 15, column: 25, scope: !247)
!256 = !DILocation(line: 15, column: 28, scope: !247)
!257 = !DILocation(line: 16, column: 26, scope: !247)
!258 = !DILocation(line: 16, column: 24, scope: !247)
!259 = !DILocation(line: 16, column: 29, scope: !247)
!260 = !DILocation(line: 16, column: 32, scope: !247)
!261 = !DILocation(line: 16, column: 21, scope: !247)
!262 = !DILocation(line: 17, column: 13, scope: !247)
!263 = !DILocation(line: 11, column: 1, scope: !219)
!264 = distinct !{!264, !263, !265, !266}
!265 = !DILocation(line: 11, column: 77, scope: !219)
!266 = !{!"llvm.loop.parallel_accesses", !242}
!267 = distinct !{!267, !263, !265}
!268 = !DILocation(line: 11, column: 69, scope: !219)
!269 = !DILocation(line: 17, column: 13, scope: !219)
!270 = distinct !DISubprogram(linkageName: ".omp.reduction.reduction_func", scope: !3, file: !3, line: 11, type: !271, scopeLine: 11, flags: DIFlagArtificial | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !273)
!271 = !DISubroutineType(types: !272)
!272 = !{}
!273 = !{!274, !276}
!274 = !DILocalVariable(arg: 1, scope: !270, type: !275, flags: DIFlagArtificial)
!275 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!276 = !DILocalVariable(arg: 2, scope: !270, type: !275, flags: DIFlagArtificial)
!277 = !DILocation(line: 0, scope: !270)
!278 = !DILocation(line: 11, column: 77, scope: !270)
!279 = !DILocation(line: 11, column: 73, scope: !270)
!280 = !DILocation(line: 11, column: 69, scope: !270)
!281 = distinct !DISubprogram(name: ".omp_outlined..2", scope: !3, file: !3, line: 11, type: !220, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !282)
!282 = !{!283, !284, !285}
!283 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !281, type: !179, flags: DIFlagArtificial)
!284 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !281, type: !179, flags: DIFlagArtificial)
!285 = !DILocalVariable(name: "sum", arg: 3, scope: !281, type: !222, flags: DIFlagArtificial)
!286 = !DILocation(line: 0, scope: !281)
!287 = !DILocation(line: 11, column: 1, scope: !281)
!288 = !DISubprogram(name: "puts", scope: !289, file: !289, line: 661, type: !290, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !272)
!289 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!290 = !DISubroutineType(types: !291)
!291 = !{!6, !292}
!292 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !293, size: 64)
!293 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !19)
