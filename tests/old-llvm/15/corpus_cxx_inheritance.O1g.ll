; ModuleID = 'corpus/cxx/inheritance.cpp'
source_filename = "corpus/cxx/inheritance.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Local = type { %struct.Both }
%struct.Both = type { %struct.A, %struct.B }
%struct.A = type { ptr, i64 }
%struct.B = type { ptr, i64 }
%struct.Root = type <{ ptr, i32, [4 x i8] }>
%struct.Bottom = type { %struct.Left.base, [4 x i8], %struct.Right.base, i32, %struct.Root.base, [4 x i8] }
%struct.Left.base = type <{ ptr, i32 }>
%struct.Right.base = type <{ ptr, i32 }>
%struct.Root.base = type <{ ptr, i32 }>
%struct.Left = type <{ ptr, i32, [4 x i8], %struct.Root.base, [4 x i8] }>
%struct.Right = type <{ ptr, i32, [4 x i8], %struct.Root.base, [4 x i8] }>

$_ZN6BottomC1Ev = comdat any

$_ZN5LocalC2Ev = comdat any

$_ZNK5Local5valueEv = comdat any

$_ZN4RootC2Ev = comdat any

$_ZN4LeftC2Ev = comdat any

$_ZN5RightC2Ev = comdat any

$_ZN4Left1fEv = comdat any

$_ZN4Left4selfEv = comdat any

$_ZN4LeftD1Ev = comdat any

$_ZN4LeftD0Ev = comdat any

$_ZTv0_n24_N4Left1fEv = comdat any

$_ZTcv0_n32_v0_n24_N4Left4selfEv = comdat any

$_ZTv0_n40_N4LeftD1Ev = comdat any

$_ZTv0_n40_N4LeftD0Ev = comdat any

$_ZN5Right1fEv = comdat any

$_ZN5Right1gEv = comdat any

$_ZN5RightD1Ev = comdat any

$_ZN5RightD0Ev = comdat any

$_ZTv0_n24_N5Right1fEv = comdat any

$_ZN4Root4selfEv = comdat any

$_ZTv0_n40_N5RightD1Ev = comdat any

$_ZTv0_n40_N5RightD0Ev = comdat any

$_ZN6Bottom1fEv = comdat any

$_ZN6Bottom4selfEv = comdat any

$_ZN6BottomD1Ev = comdat any

$_ZN6BottomD0Ev = comdat any

$_ZN6Bottom1gEv = comdat any

$_ZThn16_N6Bottom1fEv = comdat any

$_ZThn16_N6Bottom1gEv = comdat any

$_ZThn16_N6BottomD1Ev = comdat any

$_ZThn16_N6BottomD0Ev = comdat any

$_ZTv0_n24_N6Bottom1fEv = comdat any

$_ZTcv0_n32_v0_n24_N6Bottom4selfEv = comdat any

$_ZTv0_n40_N6BottomD1Ev = comdat any

$_ZTv0_n40_N6BottomD0Ev = comdat any

$_ZN4Root1fEv = comdat any

$_ZN4RootD2Ev = comdat any

$_ZN4RootD0Ev = comdat any

$_ZN4LeftD2Ev = comdat any

$_ZN5RightD2Ev = comdat any

$_ZN6BottomD2Ev = comdat any

$__clang_call_terminate = comdat any

$_ZN4BothC2Ev = comdat any

$_ZN4Both3setEl = comdat any

$_ZThn16_NK5Local5valueEv = comdat any

$_ZThn16_N4Both3setEl = comdat any

$_ZN1AC2Ev = comdat any

$_ZN1BC2Ev = comdat any

$_ZNK4Both5valueEv = comdat any

$_ZThn16_NK4Both5valueEv = comdat any

$_ZNK1A5valueEv = comdat any

$_ZNK1B5valueEv = comdat any

$_ZN1B3setEl = comdat any

$_ZTV6Bottom = comdat any

$_ZTT6Bottom = comdat any

$_ZTC6Bottom0_4Left = comdat any

$_ZTS4Left = comdat any

$_ZTS4Root = comdat any

$_ZTI4Root = comdat any

$_ZTI4Left = comdat any

$_ZTC6Bottom16_5Right = comdat any

$_ZTS5Right = comdat any

$_ZTI5Right = comdat any

$_ZTS6Bottom = comdat any

$_ZTI6Bottom = comdat any

$_ZTV4Root = comdat any

$_ZTV4Left = comdat any

$_ZTT4Left = comdat any

$_ZTV5Right = comdat any

$_ZTT5Right = comdat any

$_ZTV5Local = comdat any

$_ZTS5Local = comdat any

$_ZTS4Both = comdat any

$_ZTS1A = comdat any

$_ZTI1A = comdat any

$_ZTS1B = comdat any

$_ZTI1B = comdat any

$_ZTI4Both = comdat any

$_ZTI5Local = comdat any

$_ZTV4Both = comdat any

$_ZTV1A = comdat any

$_ZTV1B = comdat any

@.str = private unnamed_addr constant [13 x i8] c"%d %d %d %d\0A\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [9 x i8] c"%ld %ld\0A\00", align 1, !dbg !8
@.str.2 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1, !dbg !13
@_ZTV6Bottom = linkonce_odr dso_local unnamed_addr constant { [8 x ptr], [7 x ptr], [9 x ptr] } { [8 x ptr] [ptr inttoptr (i64 32 to ptr), ptr null, ptr @_ZTI6Bottom, ptr @_ZN6Bottom1fEv, ptr @_ZN6Bottom4selfEv, ptr @_ZN6BottomD1Ev, ptr @_ZN6BottomD0Ev, ptr @_ZN6Bottom1gEv], [7 x ptr] [ptr inttoptr (i64 16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI6Bottom, ptr @_ZThn16_N6Bottom1fEv, ptr @_ZThn16_N6Bottom1gEv, ptr @_ZThn16_N6BottomD1Ev, ptr @_ZThn16_N6BottomD0Ev], [9 x ptr] [ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr @_ZTI6Bottom, ptr @_ZTv0_n24_N6Bottom1fEv, ptr @_ZTcv0_n32_v0_n24_N6Bottom4selfEv, ptr @_ZTv0_n40_N6BottomD1Ev, ptr @_ZTv0_n40_N6BottomD0Ev] }, comdat, align 8
@_ZTT6Bottom = linkonce_odr dso_local unnamed_addr constant [7 x ptr] [ptr getelementptr inbounds ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, inrange i32 0, i32 3), ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom0_4Left, i32 0, inrange i32 0, i32 3), ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom0_4Left, i32 0, inrange i32 1, i32 5), ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom16_5Right, i32 0, inrange i32 0, i32 3), ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom16_5Right, i32 0, inrange i32 1, i32 5), ptr getelementptr inbounds ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, inrange i32 2, i32 5), ptr getelementptr inbounds ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, inrange i32 1, i32 3)], comdat, align 8
@_ZTC6Bottom0_4Left = linkonce_odr dso_local unnamed_addr constant { [7 x ptr], [9 x ptr] } { [7 x ptr] [ptr inttoptr (i64 32 to ptr), ptr null, ptr @_ZTI4Left, ptr @_ZN4Left1fEv, ptr @_ZN4Left4selfEv, ptr @_ZN4LeftD1Ev, ptr @_ZN4LeftD0Ev], [9 x ptr] [ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr @_ZTI4Left, ptr @_ZTv0_n24_N4Left1fEv, ptr @_ZTcv0_n32_v0_n24_N4Left4selfEv, ptr @_ZTv0_n40_N4LeftD1Ev, ptr @_ZTv0_n40_N4LeftD0Ev] }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global ptr
@_ZTS4Left = linkonce_odr dso_local constant [6 x i8] c"4Left\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global ptr
@_ZTS4Root = linkonce_odr dso_local constant [6 x i8] c"4Root\00", comdat, align 1
@_ZTI4Root = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS4Root }, comdat, align 8
@_ZTI4Left = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS4Left, i32 0, i32 1, ptr @_ZTI4Root, i64 -6141 }, comdat, align 8
@_ZTC6Bottom16_5Right = linkonce_odr dso_local unnamed_addr constant { [7 x ptr], [9 x ptr] } { [7 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI5Right, ptr @_ZN5Right1fEv, ptr @_ZN5Right1gEv, ptr @_ZN5RightD1Ev, ptr @_ZN5RightD0Ev], [9 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr null, ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI5Right, ptr @_ZTv0_n24_N5Right1fEv, ptr @_ZN4Root4selfEv, ptr @_ZTv0_n40_N5RightD1Ev, ptr @_ZTv0_n40_N5RightD0Ev] }, comdat, align 8
@_ZTS5Right = linkonce_odr dso_local constant [7 x i8] c"5Right\00", comdat, align 1
@_ZTI5Right = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS5Right, i32 0, i32 1, ptr @_ZTI4Root, i64 -6141 }, comdat, align 8
@_ZTS6Bottom = linkonce_odr dso_local constant [8 x i8] c"6Bottom\00", comdat, align 1
@_ZTI6Bottom = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS6Bottom, i32 2, i32 2, ptr @_ZTI4Left, i64 2, ptr @_ZTI5Right, i64 4098 }, comdat, align 8
@_ZTV4Root = linkonce_odr dso_local unnamed_addr constant { [6 x ptr] } { [6 x ptr] [ptr null, ptr @_ZTI4Root, ptr @_ZN4Root1fEv, ptr @_ZN4Root4selfEv, ptr @_ZN4RootD2Ev, ptr @_ZN4RootD0Ev] }, comdat, align 8
@_ZTV4Left = linkonce_odr dso_local unnamed_addr constant { [7 x ptr], [9 x ptr] } { [7 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI4Left, ptr @_ZN4Left1fEv, ptr @_ZN4Left4selfEv, ptr @_ZN4LeftD1Ev, ptr @_ZN4LeftD0Ev], [9 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI4Left, ptr @_ZTv0_n24_N4Left1fEv, ptr @_ZTcv0_n32_v0_n24_N4Left4selfEv, ptr @_ZTv0_n40_N4LeftD1Ev, ptr @_ZTv0_n40_N4LeftD0Ev] }, comdat, align 8
@_ZTT4Left = linkonce_odr unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV4Left, i32 0, inrange i32 0, i32 3), ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV4Left, i32 0, inrange i32 1, i32 5)], comdat, align 8
@_ZTV5Right = linkonce_odr dso_local unnamed_addr constant { [7 x ptr], [9 x ptr] } { [7 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI5Right, ptr @_ZN5Right1fEv, ptr @_ZN5Right1gEv, ptr @_ZN5RightD1Ev, ptr @_ZN5RightD0Ev], [9 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr null, ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI5Right, ptr @_ZTv0_n24_N5Right1fEv, ptr @_ZN4Root4selfEv, ptr @_ZTv0_n40_N5RightD1Ev, ptr @_ZTv0_n40_N5RightD0Ev] }, comdat, align 8
@_ZTT5Right = linkonce_odr unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV5Right, i32 0, inrange i32 0, i32 3), ptr getelementptr inbounds ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV5Right, i32 0, inrange i32 1, i32 5)], comdat, align 8
@.str.3 = private unnamed_addr constant [9 x i8] c"~Bottom \00", align 1, !dbg !18
@_ZTV5Local = linkonce_odr hidden unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI5Local, ptr @_ZNK5Local5valueEv, ptr @_ZN4Both3setEl], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI5Local, ptr @_ZThn16_NK5Local5valueEv, ptr @_ZThn16_N4Both3setEl] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global ptr
@_ZTS5Local = linkonce_odr hidden constant [7 x i8] c"5Local\00", comdat, align 1
@_ZTS4Both = linkonce_odr dso_local constant [6 x i8] c"4Both\00", comdat, align 1
@_ZTS1A = linkonce_odr dso_local constant [3 x i8] c"1A\00", comdat, align 1
@_ZTI1A = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1A }, comdat, align 8
@_ZTS1B = linkonce_odr dso_local constant [3 x i8] c"1B\00", comdat, align 1
@_ZTI1B = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1B }, comdat, align 8
@_ZTI4Both = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS4Both, i32 0, i32 2, ptr @_ZTI1A, i64 2, ptr @_ZTI1B, i64 4098 }, comdat, align 8
@_ZTI5Local = linkonce_odr hidden constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS5Local, ptr @_ZTI4Both }, comdat, align 8
@_ZTV4Both = linkonce_odr dso_local unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI4Both, ptr @_ZNK4Both5valueEv, ptr @_ZN4Both3setEl], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI4Both, ptr @_ZThn16_NK4Both5valueEv, ptr @_ZThn16_N4Both3setEl] }, comdat, align 8
@_ZTV1A = linkonce_odr dso_local unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @_ZTI1A, ptr @_ZNK1A5valueEv] }, comdat, align 8
@_ZTV1B = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1B, ptr @_ZNK1B5valueEv, ptr @_ZN1B3setEl] }, comdat, align 8

; Function Attrs: mustprogress norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 !dbg !381 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca %struct.Local, align 8
  %8 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %2) #12, !dbg !390
  call void @llvm.dbg.declare(metadata ptr %2, metadata !383, metadata !DIExpression()), !dbg !391
  %9 = call noalias noundef nonnull ptr @_Znwm(i64 noundef 48) #13, !dbg !392, !heapallocsite !22
  invoke void @_ZN6BottomC1Ev(ptr noundef nonnull align 8 dereferenceable(32) %9)
          to label %10 unwind label %73, !dbg !393

10:                                               ; preds = %0
  store ptr %9, ptr %2, align 8, !dbg !391, !tbaa !394
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #12, !dbg !398
  call void @llvm.dbg.declare(metadata ptr %5, metadata !384, metadata !DIExpression()), !dbg !399
  %11 = load ptr, ptr %2, align 8, !dbg !400, !tbaa !394
  %12 = icmp eq ptr %11, null, !dbg !400
  br i1 %12, label %18, label %13, !dbg !400

13:                                               ; preds = %10
  %14 = load ptr, ptr %11, align 8, !dbg !400, !tbaa !401
  %15 = getelementptr i8, ptr %14, i64 -24, !dbg !400
  %16 = load i64, ptr %15, align 8, !dbg !400
  %17 = getelementptr inbounds i8, ptr %11, i64 %16, !dbg !400
  br label %18, !dbg !400

18:                                               ; preds = %13, %10
  %19 = phi ptr [ %17, %13 ], [ null, %10 ], !dbg !400
  store ptr %19, ptr %5, align 8, !dbg !399, !tbaa !394
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #12, !dbg !403
  call void @llvm.dbg.declare(metadata ptr %6, metadata !385, metadata !DIExpression()), !dbg !404
  %20 = load ptr, ptr %2, align 8, !dbg !405, !tbaa !394
  %21 = icmp eq ptr %20, null, !dbg !405
  br i1 %21, label %24, label %22, !dbg !405

22:                                               ; preds = %18
  %23 = getelementptr inbounds i8, ptr %20, i64 16, !dbg !405
  br label %24, !dbg !405

24:                                               ; preds = %22, %18
  %25 = phi ptr [ %23, %22 ], [ null, %18 ], !dbg !405
  store ptr %25, ptr %6, align 8, !dbg !404, !tbaa !394
  call void @llvm.lifetime.start.p0(i64 32, ptr %7) #12, !dbg !406
  call void @llvm.dbg.declare(metadata ptr %7, metadata !387, metadata !DIExpression()), !dbg !407
  call void @_ZN5LocalC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %7) #12, !dbg !407
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #12, !dbg !408
  call void @llvm.dbg.declare(metadata ptr %8, metadata !388, metadata !DIExpression()), !dbg !409
  %26 = icmp eq ptr %7, null, !dbg !410
  br i1 %26, label %29, label %27, !dbg !410

27:                                               ; preds = %24
  %28 = getelementptr inbounds i8, ptr %7, i64 16, !dbg !410
  br label %29, !dbg !410

29:                                               ; preds = %27, %24
  %30 = phi ptr [ %28, %27 ], [ null, %24 ], !dbg !410
  store ptr %30, ptr %8, align 8, !dbg !409, !tbaa !394
  %31 = load ptr, ptr %8, align 8, !dbg !411, !tbaa !394
  %32 = load ptr, ptr %31, align 8, !dbg !412, !tbaa !401
  %33 = getelementptr inbounds ptr, ptr %32, i64 1, !dbg !412
  %34 = load ptr, ptr %33, align 8, !dbg !412
  call void %34(ptr noundef nonnull align 8 dereferenceable(16) %31, i64 noundef 7), !dbg !412
  %35 = load ptr, ptr %5, align 8, !dbg !413, !tbaa !394
  %36 = load ptr, ptr %35, align 8, !dbg !414, !tbaa !401
  %37 = getelementptr inbounds ptr, ptr %36, i64 0, !dbg !414
  %38 = load ptr, ptr %37, align 8, !dbg !414
  %39 = call noundef i32 %38(ptr noundef nonnull align 8 dereferenceable(12) %35), !dbg !414
  %40 = load ptr, ptr %6, align 8, !dbg !415, !tbaa !394
  %41 = load ptr, ptr %40, align 8, !dbg !416, !tbaa !401
  %42 = getelementptr inbounds ptr, ptr %41, i64 1, !dbg !416
  %43 = load ptr, ptr %42, align 8, !dbg !416
  %44 = call noundef i32 %43(ptr noundef nonnull align 8 dereferenceable(12) %40), !dbg !416
  %45 = load ptr, ptr %5, align 8, !dbg !417, !tbaa !394
  %46 = getelementptr inbounds %struct.Root, ptr %45, i32 0, i32 1, !dbg !418
  %47 = load i32, ptr %46, align 8, !dbg !418, !tbaa !419
  %48 = load ptr, ptr %5, align 8, !dbg !422, !tbaa !394
  %49 = load ptr, ptr %48, align 8, !dbg !423, !tbaa !401
  %50 = getelementptr inbounds ptr, ptr %49, i64 1, !dbg !423
  %51 = load ptr, ptr %50, align 8, !dbg !423
  %52 = call noundef ptr %51(ptr noundef nonnull align 8 dereferenceable(12) %48), !dbg !423
  %53 = load ptr, ptr %5, align 8, !dbg !424, !tbaa !394
  %54 = icmp eq ptr %52, %53, !dbg !425
  %55 = zext i1 %54 to i32, !dbg !422
  %56 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %39, i32 noundef %44, i32 noundef %47, i32 noundef %55), !dbg !426
  %57 = load ptr, ptr %8, align 8, !dbg !427, !tbaa !394
  %58 = load ptr, ptr %57, align 8, !dbg !428, !tbaa !401
  %59 = getelementptr inbounds ptr, ptr %58, i64 0, !dbg !428
  %60 = load ptr, ptr %59, align 8, !dbg !428
  %61 = call noundef i64 %60(ptr noundef nonnull align 8 dereferenceable(16) %57), !dbg !428
  %62 = call noundef i64 @_ZNK5Local5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %7), !dbg !429
  %63 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i64 noundef %61, i64 noundef %62), !dbg !430
  %64 = load ptr, ptr %5, align 8, !dbg !431, !tbaa !394
  %65 = icmp eq ptr %64, null, !dbg !432
  br i1 %65, label %70, label %66, !dbg !432

66:                                               ; preds = %29
  %67 = load ptr, ptr %64, align 8, !dbg !432, !tbaa !401
  %68 = getelementptr inbounds ptr, ptr %67, i64 3, !dbg !432
  %69 = load ptr, ptr %68, align 8, !dbg !432
  call void %69(ptr noundef nonnull align 8 dereferenceable(12) %64) #12, !dbg !432
  br label %70, !dbg !432

70:                                               ; preds = %66, %29
  %71 = call i32 (ptr, ...) @printf(ptr noundef @.str.2), !dbg !433
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #12, !dbg !434
  call void @llvm.lifetime.end.p0(i64 32, ptr %7) #12, !dbg !434
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #12, !dbg !434
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #12, !dbg !434
  call void @llvm.lifetime.end.p0(i64 8, ptr %2) #12, !dbg !434
  %72 = load i32, ptr %1, align 4, !dbg !434
  ret i32 %72, !dbg !434

73:                                               ; preds = %0
  %74 = landingpad { ptr, i32 }
          cleanup, !dbg !434
  %75 = extractvalue { ptr, i32 } %74, 0, !dbg !434
  store ptr %75, ptr %3, align 8, !dbg !434
  %76 = extractvalue { ptr, i32 } %74, 1, !dbg !434
  store i32 %76, ptr %4, align 4, !dbg !434
  call void @_ZdlPv(ptr noundef %9) #14, !dbg !392
  call void @llvm.lifetime.end.p0(i64 8, ptr %2) #12, !dbg !434
  br label %77, !dbg !434

77:                                               ; preds = %73
  %78 = load ptr, ptr %3, align 8, !dbg !434
  %79 = load i32, ptr %4, align 4, !dbg !434
  %80 = insertvalue { ptr, i32 } undef, ptr %78, 0, !dbg !434
  %81 = insertvalue { ptr, i32 } %80, i32 %79, 1, !dbg !434
  resume { ptr, i32 } %81, !dbg !434
}

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #2

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) #3

; Function Attrs: inlinehint uwtable
define linkonce_odr dso_local void @_ZN6BottomC1Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #4 comdat align 2 personality ptr @__gxx_personality_v0 !dbg !435 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !438, metadata !DIExpression()), !dbg !439
  %5 = load ptr, ptr %2, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 32, !dbg !440
  call void @_ZN4RootC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %6) #12, !dbg !440
  invoke void @_ZN4LeftC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %5, ptr noundef getelementptr inbounds ([7 x ptr], ptr @_ZTT6Bottom, i64 0, i64 1))
          to label %7 unwind label %12, !dbg !440

7:                                                ; preds = %1
  %8 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !440
  call void @_ZN5RightC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %8, ptr noundef getelementptr inbounds ([7 x ptr], ptr @_ZTT6Bottom, i64 0, i64 3)) #12, !dbg !440
  store ptr getelementptr inbounds ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, inrange i32 0, i32 3), ptr %5, align 8, !dbg !440, !tbaa !401
  %9 = getelementptr inbounds i8, ptr %5, i64 32, !dbg !440
  store ptr getelementptr inbounds ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, inrange i32 2, i32 5), ptr %9, align 8, !dbg !440, !tbaa !401
  %10 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !440
  store ptr getelementptr inbounds ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, inrange i32 1, i32 3), ptr %10, align 8, !dbg !440, !tbaa !401
  %11 = getelementptr inbounds %struct.Bottom, ptr %5, i32 0, i32 3, !dbg !441
  store i32 4, ptr %11, align 4, !dbg !441, !tbaa !442
  ret void, !dbg !440

12:                                               ; preds = %1
  %13 = landingpad { ptr, i32 }
          cleanup, !dbg !440
  %14 = extractvalue { ptr, i32 } %13, 0, !dbg !440
  store ptr %14, ptr %3, align 8, !dbg !440
  %15 = extractvalue { ptr, i32 } %13, 1, !dbg !440
  store i32 %15, ptr %4, align 4, !dbg !440
  %16 = getelementptr inbounds i8, ptr %5, i64 32, !dbg !446
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %16) #12, !dbg !446
  br label %17, !dbg !446

17:                                               ; preds = %12
  %18 = load ptr, ptr %3, align 8, !dbg !446
  %19 = load i32, ptr %4, align 4, !dbg !446
  %20 = insertvalue { ptr, i32 } undef, ptr %18, 0, !dbg !446
  %21 = insertvalue { ptr, i32 } %20, i32 %19, 1, !dbg !446
  resume { ptr, i32 } %21, !dbg !446
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPv(ptr noundef) #5

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr hidden void @_ZN5LocalC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #6 comdat align 2 !dbg !448 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !454, metadata !DIExpression()), !dbg !456
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %3) #12, !dbg !457
  store ptr getelementptr inbounds ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV5Local, i32 0, inrange i32 0, i32 2), ptr %3, align 8, !dbg !457, !tbaa !401
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !457
  store ptr getelementptr inbounds ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV5Local, i32 0, inrange i32 1, i32 2), ptr %4, align 8, !dbg !457, !tbaa !401
  ret void, !dbg !457
}

declare i32 @printf(ptr noundef, ...) #7

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr hidden noundef i64 @_ZNK5Local5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #8 comdat align 2 !dbg !458 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !460, metadata !DIExpression()), !dbg !462
  %3 = load ptr, ptr %2, align 8
  %4 = call noundef i64 @_ZNK4Both5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %3), !dbg !463
  %5 = add nsw i64 1, %4, !dbg !464
  ret i64 %5, !dbg !465
}

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN4RootC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 !dbg !466 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !469, metadata !DIExpression()), !dbg !470
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds ({ [6 x ptr] }, ptr @_ZTV4Root, i32 0, inrange i32 0, i32 2), ptr %3, align 8, !dbg !471, !tbaa !401
  %4 = getelementptr inbounds %struct.Root, ptr %3, i32 0, i32 1, !dbg !472
  store i32 1, ptr %4, align 8, !dbg !472, !tbaa !419
  ret void, !dbg !471
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZN4LeftC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #9 comdat align 2 !dbg !473 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !475, metadata !DIExpression()), !dbg !478
  store ptr %1, ptr %4, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %4, metadata !476, metadata !DIExpression()), !dbg !478
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = load ptr, ptr %6, align 8, !dbg !479
  store ptr %7, ptr %5, align 8, !dbg !479, !tbaa !401
  %8 = getelementptr inbounds ptr, ptr %6, i64 1, !dbg !479
  %9 = load ptr, ptr %8, align 8, !dbg !479
  %10 = load ptr, ptr %5, align 8, !dbg !479, !tbaa !401
  %11 = getelementptr i8, ptr %10, i64 -24, !dbg !479
  %12 = load i64, ptr %11, align 8, !dbg !479
  %13 = getelementptr inbounds i8, ptr %5, i64 %12, !dbg !479
  store ptr %9, ptr %13, align 8, !dbg !479, !tbaa !401
  %14 = getelementptr inbounds %struct.Left, ptr %5, i32 0, i32 1, !dbg !480
  store i32 2, ptr %14, align 8, !dbg !480, !tbaa !481
  %15 = load ptr, ptr %5, align 8, !dbg !482, !tbaa !401
  %16 = getelementptr inbounds ptr, ptr %15, i64 0, !dbg !482
  %17 = load ptr, ptr %16, align 8, !dbg !482
  %18 = call noundef i32 %17(ptr noundef nonnull align 8 dereferenceable(12) %5), !dbg !482
  %19 = load ptr, ptr %5, align 8, !dbg !484, !tbaa !401
  %20 = getelementptr i8, ptr %19, i64 -24, !dbg !484
  %21 = load i64, ptr %20, align 8, !dbg !484
  %22 = getelementptr inbounds i8, ptr %5, i64 %21, !dbg !484
  %23 = getelementptr inbounds %struct.Root, ptr %22, i32 0, i32 1, !dbg !484
  %24 = load i32, ptr %23, align 8, !dbg !485, !tbaa !419
  %25 = add nsw i32 %24, %18, !dbg !485
  store i32 %25, ptr %23, align 8, !dbg !485, !tbaa !419
  ret void, !dbg !486
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #6 comdat align 2 !dbg !487 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !492, metadata !DIExpression()), !dbg !494
  store ptr %1, ptr %4, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %4, metadata !493, metadata !DIExpression()), !dbg !494
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = load ptr, ptr %6, align 8, !dbg !495
  store ptr %7, ptr %5, align 8, !dbg !495, !tbaa !401
  %8 = getelementptr inbounds ptr, ptr %6, i64 1, !dbg !495
  %9 = load ptr, ptr %8, align 8, !dbg !495
  %10 = load ptr, ptr %5, align 8, !dbg !495, !tbaa !401
  %11 = getelementptr i8, ptr %10, i64 -24, !dbg !495
  %12 = load i64, ptr %11, align 8, !dbg !495
  %13 = getelementptr inbounds i8, ptr %5, i64 %12, !dbg !495
  store ptr %9, ptr %13, align 8, !dbg !495, !tbaa !401
  %14 = getelementptr inbounds %struct.Right, ptr %5, i32 0, i32 1, !dbg !496
  store i32 3, ptr %14, align 8, !dbg !496, !tbaa !497
  ret void, !dbg !495
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN4Left1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !498 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !500, metadata !DIExpression()), !dbg !501
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Left, ptr %3, i32 0, i32 1, !dbg !502
  %5 = load i32, ptr %4, align 8, !dbg !502, !tbaa !481
  %6 = add nsw i32 10, %5, !dbg !503
  ret i32 %6, !dbg !504
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZN4Left4selfEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !505 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !507, metadata !DIExpression()), !dbg !508
  %3 = load ptr, ptr %2, align 8
  ret ptr %3, !dbg !509
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeftD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 !dbg !510 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !513, metadata !DIExpression()), !dbg !514
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4LeftD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3, ptr noundef @_ZTT4Left) #12, !dbg !515
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !515
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #12, !dbg !515
  ret void, !dbg !515
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeftD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 !dbg !516 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !518, metadata !DIExpression()), !dbg !519
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4LeftD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #12, !dbg !520
  call void @_ZdlPv(ptr noundef %3) #14, !dbg !520
  ret void, !dbg !520
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZTv0_n24_N4Left1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !521 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !524
  %4 = load ptr, ptr %3, align 8, !dbg !524
  %5 = getelementptr inbounds i8, ptr %4, i64 -24, !dbg !524
  %6 = load i64, ptr %5, align 8, !dbg !524
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !524
  %8 = tail call noundef i32 @_ZN4Left1fEv(ptr noundef nonnull align 8 dereferenceable(12) %7), !dbg !524
  ret i32 %8, !dbg !524
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef ptr @_ZTcv0_n32_v0_n24_N4Left4selfEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !525 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !526
  %4 = load ptr, ptr %3, align 8, !dbg !526
  %5 = getelementptr inbounds i8, ptr %4, i64 -32, !dbg !526
  %6 = load i64, ptr %5, align 8, !dbg !526
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !526
  %8 = call noundef ptr @_ZN4Left4selfEv(ptr noundef nonnull align 8 dereferenceable(12) %7), !dbg !526
  %9 = icmp eq ptr %8, null, !dbg !526
  br i1 %9, label %15, label %10, !dbg !526

10:                                               ; preds = %1
  %11 = load ptr, ptr %8, align 8, !dbg !526
  %12 = getelementptr inbounds i8, ptr %11, i64 -24, !dbg !526
  %13 = load i64, ptr %12, align 8, !dbg !526
  %14 = getelementptr inbounds i8, ptr %8, i64 %13, !dbg !526
  br label %16, !dbg !526

15:                                               ; preds = %1
  br label %16, !dbg !526

16:                                               ; preds = %15, %10
  %17 = phi ptr [ %14, %10 ], [ null, %15 ], !dbg !526
  ret ptr %17, !dbg !526
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N4LeftD1Ev(ptr noundef %0) unnamed_addr #6 comdat align 2 !dbg !527 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !528
  %4 = load ptr, ptr %3, align 8, !dbg !528
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !528
  %6 = load i64, ptr %5, align 8, !dbg !528
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !528
  tail call void @_ZN4LeftD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #12, !dbg !528
  ret void, !dbg !528
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N4LeftD0Ev(ptr noundef %0) unnamed_addr #6 comdat align 2 !dbg !529 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !530
  %4 = load ptr, ptr %3, align 8, !dbg !530
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !530
  %6 = load i64, ptr %5, align 8, !dbg !530
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !530
  tail call void @_ZN4LeftD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #12, !dbg !530
  ret void, !dbg !530
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN5Right1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !531 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !533, metadata !DIExpression()), !dbg !534
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Right, ptr %3, i32 0, i32 1, !dbg !535
  %5 = load i32, ptr %4, align 8, !dbg !535, !tbaa !497
  %6 = add nsw i32 20, %5, !dbg !536
  ret i32 %6, !dbg !537
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN5Right1gEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !538 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !540, metadata !DIExpression()), !dbg !541
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Right, ptr %3, i32 0, i32 1, !dbg !542
  %5 = load i32, ptr %4, align 8, !dbg !542, !tbaa !497
  ret i32 %5, !dbg !543
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 !dbg !544 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !547, metadata !DIExpression()), !dbg !548
  %3 = load ptr, ptr %2, align 8
  call void @_ZN5RightD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3, ptr noundef @_ZTT5Right) #12, !dbg !549
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !549
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #12, !dbg !549
  ret void, !dbg !549
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 !dbg !550 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !552, metadata !DIExpression()), !dbg !553
  %3 = load ptr, ptr %2, align 8
  call void @_ZN5RightD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #12, !dbg !554
  call void @_ZdlPv(ptr noundef %3) #14, !dbg !554
  ret void, !dbg !554
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZTv0_n24_N5Right1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !555 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !556
  %4 = load ptr, ptr %3, align 8, !dbg !556
  %5 = getelementptr inbounds i8, ptr %4, i64 -24, !dbg !556
  %6 = load i64, ptr %5, align 8, !dbg !556
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !556
  %8 = tail call noundef i32 @_ZN5Right1fEv(ptr noundef nonnull align 8 dereferenceable(12) %7), !dbg !556
  ret i32 %8, !dbg !556
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZN4Root4selfEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !557 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !559, metadata !DIExpression()), !dbg !560
  %3 = load ptr, ptr %2, align 8
  ret ptr %3, !dbg !561
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N5RightD1Ev(ptr noundef %0) unnamed_addr #6 comdat align 2 !dbg !562 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !563
  %4 = load ptr, ptr %3, align 8, !dbg !563
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !563
  %6 = load i64, ptr %5, align 8, !dbg !563
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !563
  tail call void @_ZN5RightD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #12, !dbg !563
  ret void, !dbg !563
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N5RightD0Ev(ptr noundef %0) unnamed_addr #6 comdat align 2 !dbg !564 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !565
  %4 = load ptr, ptr %3, align 8, !dbg !565
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !565
  %6 = load i64, ptr %5, align 8, !dbg !565
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !565
  tail call void @_ZN5RightD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #12, !dbg !565
  ret void, !dbg !565
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN6Bottom1fEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #8 comdat align 2 !dbg !566 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !568, metadata !DIExpression()), !dbg !569
  %3 = load ptr, ptr %2, align 8
  %4 = call noundef i32 @_ZN4Left1fEv(ptr noundef nonnull align 8 dereferenceable(12) %3), !dbg !570
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !571
  %6 = call noundef i32 @_ZN5Right1fEv(ptr noundef nonnull align 8 dereferenceable(12) %5), !dbg !571
  %7 = add nsw i32 %4, %6, !dbg !572
  %8 = getelementptr inbounds %struct.Bottom, ptr %3, i32 0, i32 3, !dbg !573
  %9 = load i32, ptr %8, align 4, !dbg !573, !tbaa !442
  %10 = add nsw i32 %7, %9, !dbg !574
  ret i32 %10, !dbg !575
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZN6Bottom4selfEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #8 comdat align 2 !dbg !576 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !578, metadata !DIExpression()), !dbg !579
  %3 = load ptr, ptr %2, align 8
  ret ptr %3, !dbg !580
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #10 comdat align 2 !dbg !581 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !583, metadata !DIExpression()), !dbg !584
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6BottomD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %3, ptr noundef @_ZTT6Bottom) #12, !dbg !585
  %4 = getelementptr inbounds i8, ptr %3, i64 32, !dbg !585
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #12, !dbg !585
  ret void, !dbg !586
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZN6BottomD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #10 comdat align 2 !dbg !587 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !589, metadata !DIExpression()), !dbg !590
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %3) #12, !dbg !591
  call void @_ZdlPv(ptr noundef %3) #14, !dbg !591
  ret void, !dbg !592
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN6Bottom1gEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #8 comdat align 2 !dbg !593 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !595, metadata !DIExpression()), !dbg !596
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Bottom, ptr %3, i32 0, i32 3, !dbg !597
  %5 = load i32, ptr %4, align 4, !dbg !597, !tbaa !442
  %6 = mul nsw i32 %5, 100, !dbg !598
  ret i32 %6, !dbg !599
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZThn16_N6Bottom1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !600 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !601
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !601
  %5 = tail call noundef i32 @_ZN6Bottom1fEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !601
  ret i32 %5, !dbg !601
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZThn16_N6Bottom1gEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !602 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !603
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !603
  %5 = tail call noundef i32 @_ZN6Bottom1gEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !603
  ret i32 %5, !dbg !603
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N6BottomD1Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !604 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !605
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !605
  tail call void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %4) #12, !dbg !605
  ret void, !dbg !605
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N6BottomD0Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !606 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !607
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !607
  tail call void @_ZN6BottomD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %4) #12, !dbg !607
  ret void, !dbg !607
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZTv0_n24_N6Bottom1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !608 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !609
  %4 = load ptr, ptr %3, align 8, !dbg !609
  %5 = getelementptr inbounds i8, ptr %4, i64 -24, !dbg !609
  %6 = load i64, ptr %5, align 8, !dbg !609
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !609
  %8 = tail call noundef i32 @_ZN6Bottom1fEv(ptr noundef nonnull align 8 dereferenceable(32) %7), !dbg !609
  ret i32 %8, !dbg !609
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef ptr @_ZTcv0_n32_v0_n24_N6Bottom4selfEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !610 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !611
  %4 = load ptr, ptr %3, align 8, !dbg !611
  %5 = getelementptr inbounds i8, ptr %4, i64 -32, !dbg !611
  %6 = load i64, ptr %5, align 8, !dbg !611
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !611
  %8 = call noundef ptr @_ZN6Bottom4selfEv(ptr noundef nonnull align 8 dereferenceable(32) %7), !dbg !611
  %9 = icmp eq ptr %8, null, !dbg !611
  br i1 %9, label %15, label %10, !dbg !611

10:                                               ; preds = %1
  %11 = load ptr, ptr %8, align 8, !dbg !611
  %12 = getelementptr inbounds i8, ptr %11, i64 -24, !dbg !611
  %13 = load i64, ptr %12, align 8, !dbg !611
  %14 = getelementptr inbounds i8, ptr %8, i64 %13, !dbg !611
  br label %16, !dbg !611

15:                                               ; preds = %1
  br label %16, !dbg !611

16:                                               ; preds = %15, %10
  %17 = phi ptr [ %14, %10 ], [ null, %15 ], !dbg !611
  ret ptr %17, !dbg !611
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N6BottomD1Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !612 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !613
  %4 = load ptr, ptr %3, align 8, !dbg !613
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !613
  %6 = load i64, ptr %5, align 8, !dbg !613
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !613
  tail call void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %7) #12, !dbg !613
  ret void, !dbg !613
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N6BottomD0Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !614 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !615
  %4 = load ptr, ptr %3, align 8, !dbg !615
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !615
  %6 = load i64, ptr %5, align 8, !dbg !615
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !615
  tail call void @_ZN6BottomD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %7) #12, !dbg !615
  ret void, !dbg !615
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN4Root1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !616 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !618, metadata !DIExpression()), !dbg !619
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Root, ptr %3, i32 0, i32 1, !dbg !620
  %5 = load i32, ptr %4, align 8, !dbg !620, !tbaa !419
  ret i32 %5, !dbg !621
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #10 comdat align 2 !dbg !622 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !624, metadata !DIExpression()), !dbg !625
  %3 = load ptr, ptr %2, align 8
  ret void, !dbg !626
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZN4RootD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #10 comdat align 2 !dbg !627 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !629, metadata !DIExpression()), !dbg !630
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #12, !dbg !631
  call void @_ZdlPv(ptr noundef %3) #14, !dbg !631
  ret void, !dbg !632
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeftD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #6 comdat align 2 !dbg !633 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !635, metadata !DIExpression()), !dbg !637
  store ptr %1, ptr %4, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %4, metadata !636, metadata !DIExpression()), !dbg !637
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  ret void, !dbg !638
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #6 comdat align 2 !dbg !639 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !641, metadata !DIExpression()), !dbg !643
  store ptr %1, ptr %4, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %4, metadata !642, metadata !DIExpression()), !dbg !643
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  ret void, !dbg !644
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZN6BottomD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0, ptr noundef %1) unnamed_addr #10 comdat align 2 personality ptr @__gxx_personality_v0 !dbg !645 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !647, metadata !DIExpression()), !dbg !649
  store ptr %1, ptr %4, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %4, metadata !648, metadata !DIExpression()), !dbg !649
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = load ptr, ptr %6, align 8, !dbg !650
  store ptr %7, ptr %5, align 8, !dbg !650, !tbaa !401
  %8 = getelementptr inbounds ptr, ptr %6, i64 5, !dbg !650
  %9 = load ptr, ptr %8, align 8, !dbg !650
  %10 = load ptr, ptr %5, align 8, !dbg !650, !tbaa !401
  %11 = getelementptr i8, ptr %10, i64 -24, !dbg !650
  %12 = load i64, ptr %11, align 8, !dbg !650
  %13 = getelementptr inbounds i8, ptr %5, i64 %12, !dbg !650
  store ptr %9, ptr %13, align 8, !dbg !650, !tbaa !401
  %14 = getelementptr inbounds ptr, ptr %6, i64 6, !dbg !650
  %15 = load ptr, ptr %14, align 8, !dbg !650
  %16 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !650
  store ptr %15, ptr %16, align 8, !dbg !650, !tbaa !401
  %17 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %18 unwind label %22, !dbg !651

18:                                               ; preds = %2
  %19 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !653
  %20 = getelementptr inbounds ptr, ptr %6, i64 3, !dbg !653
  call void @_ZN5RightD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %19, ptr noundef %20) #12, !dbg !653
  %21 = getelementptr inbounds ptr, ptr %6, i64 1, !dbg !653
  call void @_ZN4LeftD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %5, ptr noundef %21) #12, !dbg !653
  ret void, !dbg !654

22:                                               ; preds = %2
  %23 = landingpad { ptr, i32 }
          catch ptr null, !dbg !651
  %24 = extractvalue { ptr, i32 } %23, 0, !dbg !651
  call void @__clang_call_terminate(ptr %24) #15, !dbg !651
  unreachable, !dbg !651
}

; Function Attrs: noinline noreturn nounwind
define linkonce_odr hidden void @__clang_call_terminate(ptr %0) #11 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #12
  call void @_ZSt9terminatev() #15
  unreachable
}

declare ptr @__cxa_begin_catch(ptr)

declare void @_ZSt9terminatev()

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #6 comdat align 2 !dbg !655 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !660, metadata !DIExpression()), !dbg !662
  %3 = load ptr, ptr %2, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %3) #12, !dbg !663
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !663
  call void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %4) #12, !dbg !663
  store ptr getelementptr inbounds ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV4Both, i32 0, inrange i32 0, i32 2), ptr %3, align 8, !dbg !663, !tbaa !401
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !663
  store ptr getelementptr inbounds ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV4Both, i32 0, inrange i32 1, i32 2), ptr %5, align 8, !dbg !663, !tbaa !401
  ret void, !dbg !663
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4Both3setEl(ptr noundef nonnull align 8 dereferenceable(32) %0, i64 noundef %1) unnamed_addr #8 comdat align 2 !dbg !664 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !666, metadata !DIExpression()), !dbg !668
  store i64 %1, ptr %4, align 8, !tbaa !669
  call void @llvm.dbg.declare(metadata ptr %4, metadata !667, metadata !DIExpression()), !dbg !671
  %5 = load ptr, ptr %3, align 8
  %6 = load i64, ptr %4, align 8, !dbg !672, !tbaa !669
  %7 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !673
  %8 = getelementptr inbounds %struct.B, ptr %7, i32 0, i32 1, !dbg !673
  store i64 %6, ptr %8, align 8, !dbg !674, !tbaa !675
  %9 = getelementptr inbounds %struct.A, ptr %5, i32 0, i32 1, !dbg !677
  store i64 %6, ptr %9, align 8, !dbg !678, !tbaa !679
  ret void, !dbg !681
}

; Function Attrs: uwtable
define linkonce_odr hidden noundef i64 @_ZThn16_NK5Local5valueEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !682 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !683
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !683
  %5 = tail call noundef i64 @_ZNK5Local5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !683
  ret i64 %5, !dbg !683
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZThn16_N4Both3setEl(ptr noundef %0, i64 noundef %1) unnamed_addr #9 comdat align 2 !dbg !684 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  store i64 %1, ptr %4, align 8, !tbaa !669
  %5 = load ptr, ptr %3, align 8, !dbg !685
  %6 = getelementptr inbounds i8, ptr %5, i64 -16, !dbg !685
  %7 = load i64, ptr %4, align 8, !dbg !685, !tbaa !669
  tail call void @_ZN4Both3setEl(ptr noundef nonnull align 8 dereferenceable(32) %6, i64 noundef %7), !dbg !685
  ret void, !dbg !685
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #6 comdat align 2 !dbg !686 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !692, metadata !DIExpression()), !dbg !694
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds ({ [3 x ptr] }, ptr @_ZTV1A, i32 0, inrange i32 0, i32 2), ptr %3, align 8, !dbg !695, !tbaa !401
  %4 = getelementptr inbounds %struct.A, ptr %3, i32 0, i32 1, !dbg !696
  store i64 5, ptr %4, align 8, !dbg !696, !tbaa !679
  ret void, !dbg !695
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #6 comdat align 2 !dbg !697 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !702, metadata !DIExpression()), !dbg !703
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds ({ [4 x ptr] }, ptr @_ZTV1B, i32 0, inrange i32 0, i32 2), ptr %3, align 8, !dbg !704, !tbaa !401
  %4 = getelementptr inbounds %struct.B, ptr %3, i32 0, i32 1, !dbg !705
  store i64 6, ptr %4, align 8, !dbg !705, !tbaa !675
  ret void, !dbg !704
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i64 @_ZNK4Both5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #8 comdat align 2 !dbg !706 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !708, metadata !DIExpression()), !dbg !710
  %3 = load ptr, ptr %2, align 8
  %4 = call noundef i64 @_ZNK1A5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %3), !dbg !711
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !712
  %6 = call noundef i64 @_ZNK1B5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %5), !dbg !712
  %7 = mul nsw i64 %4, %6, !dbg !713
  ret i64 %7, !dbg !714
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i64 @_ZThn16_NK4Both5valueEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !715 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  %3 = load ptr, ptr %2, align 8, !dbg !716
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !716
  %5 = tail call noundef i64 @_ZNK4Both5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !716
  ret i64 %5, !dbg !716
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i64 @_ZNK1A5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #8 comdat align 2 !dbg !717 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !719, metadata !DIExpression()), !dbg !721
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.A, ptr %3, i32 0, i32 1, !dbg !722
  %5 = load i64, ptr %4, align 8, !dbg !722, !tbaa !679
  ret i64 %5, !dbg !723
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i64 @_ZNK1B5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #8 comdat align 2 !dbg !724 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %2, metadata !726, metadata !DIExpression()), !dbg !728
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.B, ptr %3, i32 0, i32 1, !dbg !729
  %5 = load i64, ptr %4, align 8, !dbg !729, !tbaa !675
  ret i64 %5, !dbg !730
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN1B3setEl(ptr noundef nonnull align 8 dereferenceable(16) %0, i64 noundef %1) unnamed_addr #8 comdat align 2 !dbg !731 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !394
  call void @llvm.dbg.declare(metadata ptr %3, metadata !733, metadata !DIExpression()), !dbg !735
  store i64 %1, ptr %4, align 8, !tbaa !669
  call void @llvm.dbg.declare(metadata ptr %4, metadata !734, metadata !DIExpression()), !dbg !736
  %5 = load ptr, ptr %3, align 8
  %6 = load i64, ptr %4, align 8, !dbg !737, !tbaa !669
  %7 = getelementptr inbounds %struct.B, ptr %5, i32 0, i32 1, !dbg !738
  store i64 %6, ptr %7, align 8, !dbg !739, !tbaa !675
  ret void, !dbg !740
}

attributes #0 = { mustprogress norecurse uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { nobuiltin allocsize(0) "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { inlinehint uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { inlinehint nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { noinline noreturn nounwind }
attributes #12 = { nounwind }
attributes #13 = { builtin allocsize(0) }
attributes #14 = { builtin nounwind }
attributes #15 = { noreturn nounwind }

!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!374, !375, !376, !377, !378, !379}
!llvm.ident = !{!380}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 29, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "corpus/cxx/inheritance.cpp", directory: "/src", checksumkind: CSK_MD5, checksum: "fd15341151631a59622eabc1b7cb4411")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 104, elements: !6)
!4 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !5)
!5 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!6 = !{!7}
!7 = !DISubrange(count: 13)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(scope: null, file: !2, line: 30, type: !10, isLocal: true, isDefinition: true)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 72, elements: !11)
!11 = !{!12}
!12 = !DISubrange(count: 9)
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression())
!14 = distinct !DIGlobalVariable(scope: null, file: !2, line: 32, type: !15, isLocal: true, isDefinition: true)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 16, elements: !16)
!16 = !{!17}
!17 = !DISubrange(count: 2)
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(scope: null, file: !2, line: 12, type: !10, isLocal: true, isDefinition: true)
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, producer: "Debian clang version 15.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !21, globals: !129, imports: !130, splitDebugInlining: false, nameTableKind: None)
!21 = !{!22, !25, !28, !62, !85, !88, !91, !102}
!22 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Bottom", file: !2, line: 7, size: 384, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !23, vtableHolder: !25, identifier: "_ZTS6Bottom")
!23 = !{!24, !61, !72, !73, !77, !78, !82}
!24 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !22, baseType: !25, extraData: i32 0)
!25 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Left", file: !2, line: 5, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !26, vtableHolder: !25, identifier: "_ZTS4Left")
!26 = !{!27, !48, !49, !50, !54, !57}
!27 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !25, baseType: !28, offset: 24, flags: DIFlagVirtual, extraData: i32 0)
!28 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Root", file: !2, line: 4, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !29, vtableHolder: !28, identifier: "_ZTS4Root")
!29 = !{!30, !36, !37, !41, !45}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Root", scope: !2, file: !2, baseType: !31, size: 64, flags: DIFlagArtificial)
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !32, size: 64)
!32 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !33, size: 64)
!33 = !DISubroutineType(types: !34)
!34 = !{!35}
!35 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "r", scope: !28, file: !2, line: 4, baseType: !35, size: 32, offset: 64)
!37 = !DISubprogram(name: "f", linkageName: "_ZN4Root1fEv", scope: !28, file: !2, line: 4, type: !38, scopeLine: 4, containingType: !28, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!38 = !DISubroutineType(types: !39)
!39 = !{!35, !40}
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!41 = !DISubprogram(name: "self", linkageName: "_ZN4Root4selfEv", scope: !28, file: !2, line: 4, type: !42, scopeLine: 4, containingType: !28, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!42 = !DISubroutineType(types: !43)
!43 = !{!44, !40}
!44 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64)
!45 = !DISubprogram(name: "~Root", scope: !28, file: !2, line: 4, type: !46, scopeLine: 4, containingType: !28, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!46 = !DISubroutineType(types: !47)
!47 = !{null, !40}
!48 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Left", scope: !2, file: !2, baseType: !31, size: 64, flags: DIFlagArtificial)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "l", scope: !25, file: !2, line: 5, baseType: !35, size: 32, offset: 64)
!50 = !DISubprogram(name: "Left", scope: !25, file: !2, line: 5, type: !51, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DISubroutineType(types: !52)
!52 = !{null, !53}
!53 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!54 = !DISubprogram(name: "f", linkageName: "_ZN4Left1fEv", scope: !25, file: !2, line: 5, type: !55, scopeLine: 5, containingType: !25, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!55 = !DISubroutineType(types: !56)
!56 = !{!35, !53}
!57 = !DISubprogram(name: "self", linkageName: "_ZN4Left4selfEv", scope: !25, file: !2, line: 5, type: !58, scopeLine: 5, containingType: !25, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!58 = !DISubroutineType(types: !59)
!59 = !{!60, !53}
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!61 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !22, baseType: !62, offset: 128, extraData: i32 0)
!62 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Right", file: !2, line: 6, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !63, vtableHolder: !62, identifier: "_ZTS5Right")
!63 = !{!64, !65, !66, !67, !71}
!64 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !62, baseType: !28, offset: 24, flags: DIFlagVirtual, extraData: i32 0)
!65 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Right", scope: !2, file: !2, baseType: !31, size: 64, flags: DIFlagArtificial)
!66 = !DIDerivedType(tag: DW_TAG_member, name: "t", scope: !62, file: !2, line: 6, baseType: !35, size: 32, offset: 64)
!67 = !DISubprogram(name: "f", linkageName: "_ZN5Right1fEv", scope: !62, file: !2, line: 6, type: !68, scopeLine: 6, containingType: !62, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!68 = !DISubroutineType(types: !69)
!69 = !{!35, !70}
!70 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !62, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!71 = !DISubprogram(name: "g", linkageName: "_ZN5Right1gEv", scope: !62, file: !2, line: 6, type: !68, scopeLine: 6, containingType: !62, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!72 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !22, file: !2, line: 8, baseType: !35, size: 32, offset: 224)
!73 = !DISubprogram(name: "f", linkageName: "_ZN6Bottom1fEv", scope: !22, file: !2, line: 9, type: !74, scopeLine: 9, containingType: !22, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!74 = !DISubroutineType(types: !75)
!75 = !{!35, !76}
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!77 = !DISubprogram(name: "g", linkageName: "_ZN6Bottom1gEv", scope: !22, file: !2, line: 10, type: !74, scopeLine: 10, containingType: !22, virtualIndex: 4, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!78 = !DISubprogram(name: "self", linkageName: "_ZN6Bottom4selfEv", scope: !22, file: !2, line: 11, type: !79, scopeLine: 11, containingType: !22, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!79 = !DISubroutineType(types: !80)
!80 = !{!81, !76}
!81 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64)
!82 = !DISubprogram(name: "~Bottom", scope: !22, file: !2, line: 12, type: !83, scopeLine: 12, containingType: !22, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!83 = !DISubroutineType(types: !84)
!84 = !{null, !76}
!85 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Local", file: !2, line: 20, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !86, vtableHolder: !91, identifier: "_ZTS5Local")
!86 = !{!87, !124}
!87 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !85, baseType: !88, extraData: i32 0)
!88 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Both", file: !2, line: 16, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !89, vtableHolder: !91, identifier: "_ZTS4Both")
!89 = !{!90, !101, !115, !120}
!90 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !88, baseType: !91, extraData: i32 0)
!91 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "A", file: !2, line: 14, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !92, vtableHolder: !91, identifier: "_ZTS1A")
!92 = !{!93, !94, !96}
!93 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$A", scope: !2, file: !2, baseType: !31, size: 64, flags: DIFlagArtificial)
!94 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !91, file: !2, line: 14, baseType: !95, size: 64, offset: 64)
!95 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!96 = !DISubprogram(name: "value", linkageName: "_ZNK1A5valueEv", scope: !91, file: !2, line: 14, type: !97, scopeLine: 14, containingType: !91, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!97 = !DISubroutineType(types: !98)
!98 = !{!95, !99}
!99 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !100, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!100 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !91)
!101 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !88, baseType: !102, offset: 128, extraData: i32 0)
!102 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !2, line: 15, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !103, vtableHolder: !102, identifier: "_ZTS1B")
!103 = !{!104, !105, !106, !111}
!104 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$B", scope: !2, file: !2, baseType: !31, size: 64, flags: DIFlagArtificial)
!105 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !102, file: !2, line: 15, baseType: !95, size: 64, offset: 64)
!106 = !DISubprogram(name: "value", linkageName: "_ZNK1B5valueEv", scope: !102, file: !2, line: 15, type: !107, scopeLine: 15, containingType: !102, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!107 = !DISubroutineType(types: !108)
!108 = !{!95, !109}
!109 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!110 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !102)
!111 = !DISubprogram(name: "set", linkageName: "_ZN1B3setEl", scope: !102, file: !2, line: 15, type: !112, scopeLine: 15, containingType: !102, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!112 = !DISubroutineType(types: !113)
!113 = !{null, !114, !95}
!114 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !102, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!115 = !DISubprogram(name: "value", linkageName: "_ZNK4Both5valueEv", scope: !88, file: !2, line: 17, type: !116, scopeLine: 17, containingType: !88, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!116 = !DISubroutineType(types: !117)
!117 = !{!95, !118}
!118 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !119, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!119 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !88)
!120 = !DISubprogram(name: "set", linkageName: "_ZN4Both3setEl", scope: !88, file: !2, line: 18, type: !121, scopeLine: 18, containingType: !88, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!121 = !DISubroutineType(types: !122)
!122 = !{null, !123, !95}
!123 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !88, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!124 = !DISubprogram(name: "value", linkageName: "_ZNK5Local5valueEv", scope: !85, file: !2, line: 20, type: !125, scopeLine: 20, containingType: !85, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!125 = !DISubroutineType(types: !126)
!126 = !{!95, !127}
!127 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !128, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!128 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !85)
!129 = !{!0, !8, !13, !18}
!130 = !{!131, !193, !199, !204, !208, !210, !212, !214, !216, !223, !228, !234, !238, !242, !246, !251, !255, !257, !261, !267, !271, !278, !280, !283, !287, !291, !293, !297, !301, !303, !307, !309, !311, !315, !319, !323, !327, !331, !335, !337, !344, !348, !352, !357, !359, !361, !365, !369, !370, !371, !372, !373}
!131 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !133, file: !192, line: 98)
!132 = !DINamespace(name: "std", scope: null)
!133 = !DIDerivedType(tag: DW_TAG_typedef, name: "FILE", file: !134, line: 7, baseType: !135)
!134 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types/FILE.h", directory: "", checksumkind: CSK_MD5, checksum: "571f9fb6223c42439075fdde11a0de5d")
!135 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_FILE", file: !136, line: 49, size: 1728, flags: DIFlagTypePassByValue, elements: !137, identifier: "_ZTS8_IO_FILE")
!136 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h", directory: "", checksumkind: CSK_MD5, checksum: "1bad07471b7974df4ecc1d1c2ca207e6")
!137 = !{!138, !139, !141, !142, !143, !144, !145, !146, !147, !148, !149, !150, !151, !154, !156, !157, !158, !161, !163, !165, !169, !172, !174, !177, !180, !181, !183, !187, !188}
!138 = !DIDerivedType(tag: DW_TAG_member, name: "_flags", scope: !135, file: !136, line: 51, baseType: !35, size: 32)
!139 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_read_ptr", scope: !135, file: !136, line: 54, baseType: !140, size: 64, offset: 64)
!140 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!141 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_read_end", scope: !135, file: !136, line: 55, baseType: !140, size: 64, offset: 128)
!142 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_read_base", scope: !135, file: !136, line: 56, baseType: !140, size: 64, offset: 192)
!143 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_write_base", scope: !135, file: !136, line: 57, baseType: !140, size: 64, offset: 256)
!144 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_write_ptr", scope: !135, file: !136, line: 58, baseType: !140, size: 64, offset: 320)
!145 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_write_end", scope: !135, file: !136, line: 59, baseType: !140, size: 64, offset: 384)
!146 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_buf_base", scope: !135, file: !136, line: 60, baseType: !140, size: 64, offset: 448)
!147 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_buf_end", scope: !135, file: !136, line: 61, baseType: !140, size: 64, offset: 512)
!148 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_save_base", scope: !135, file: !136, line: 64, baseType: !140, size: 64, offset: 576)
!149 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_backup_base", scope: !135, file: !136, line: 65, baseType: !140, size: 64, offset: 640)
!150 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_save_end", scope: !135, file: !136, line: 66, baseType: !140, size: 64, offset: 704)
!151 = !DIDerivedType(tag: DW_TAG_member, name: "_markers", scope: !135, file: !136, line: 68, baseType: !152, size: 64, offset: 768)
!152 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !153, size: 64)
!153 = !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_marker", file: !136, line: 36, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS10_IO_marker")
!154 = !DIDerivedType(tag: DW_TAG_member, name: "_chain", scope: !135, file: !136, line: 70, baseType: !155, size: 64, offset: 832)
!155 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !135, size: 64)
!156 = !DIDerivedType(tag: DW_TAG_member, name: "_fileno", scope: !135, file: !136, line: 72, baseType: !35, size: 32, offset: 896)
!157 = !DIDerivedType(tag: DW_TAG_member, name: "_flags2", scope: !135, file: !136, line: 73, baseType: !35, size: 32, offset: 928)
!158 = !DIDerivedType(tag: DW_TAG_member, name: "_old_offset", scope: !135, file: !136, line: 74, baseType: !159, size: 64, offset: 960)
!159 = !DIDerivedType(tag: DW_TAG_typedef, name: "__off_t", file: !160, line: 152, baseType: !95)
!160 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types.h", directory: "", checksumkind: CSK_MD5, checksum: "d108b5f93a74c50510d7d9bc0ab36df9")
!161 = !DIDerivedType(tag: DW_TAG_member, name: "_cur_column", scope: !135, file: !136, line: 77, baseType: !162, size: 16, offset: 1024)
!162 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!163 = !DIDerivedType(tag: DW_TAG_member, name: "_vtable_offset", scope: !135, file: !136, line: 78, baseType: !164, size: 8, offset: 1040)
!164 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!165 = !DIDerivedType(tag: DW_TAG_member, name: "_shortbuf", scope: !135, file: !136, line: 79, baseType: !166, size: 8, offset: 1048)
!166 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 8, elements: !167)
!167 = !{!168}
!168 = !DISubrange(count: 1)
!169 = !DIDerivedType(tag: DW_TAG_member, name: "_lock", scope: !135, file: !136, line: 81, baseType: !170, size: 64, offset: 1088)
!170 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !171, size: 64)
!171 = !DIDerivedType(tag: DW_TAG_typedef, name: "_IO_lock_t", file: !136, line: 43, baseType: null)
!172 = !DIDerivedType(tag: DW_TAG_member, name: "_offset", scope: !135, file: !136, line: 89, baseType: !173, size: 64, offset: 1152)
!173 = !DIDerivedType(tag: DW_TAG_typedef, name: "__off64_t", file: !160, line: 153, baseType: !95)
!174 = !DIDerivedType(tag: DW_TAG_member, name: "_codecvt", scope: !135, file: !136, line: 91, baseType: !175, size: 64, offset: 1216)
!175 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !176, size: 64)
!176 = !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_codecvt", file: !136, line: 37, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS11_IO_codecvt")
!177 = !DIDerivedType(tag: DW_TAG_member, name: "_wide_data", scope: !135, file: !136, line: 92, baseType: !178, size: 64, offset: 1280)
!178 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !179, size: 64)
!179 = !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_wide_data", file: !136, line: 38, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS13_IO_wide_data")
!180 = !DIDerivedType(tag: DW_TAG_member, name: "_freeres_list", scope: !135, file: !136, line: 93, baseType: !155, size: 64, offset: 1344)
!181 = !DIDerivedType(tag: DW_TAG_member, name: "_freeres_buf", scope: !135, file: !136, line: 94, baseType: !182, size: 64, offset: 1408)
!182 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!183 = !DIDerivedType(tag: DW_TAG_member, name: "__pad5", scope: !135, file: !136, line: 95, baseType: !184, size: 64, offset: 1472)
!184 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !185, line: 46, baseType: !186)
!185 = !DIFile(filename: "/usr/lib/llvm-15/lib/clang/15.0.6/include/stddef.h", directory: "", checksumkind: CSK_MD5, checksum: "b76978376d35d5cd171876ac58ac1256")
!186 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!187 = !DIDerivedType(tag: DW_TAG_member, name: "_mode", scope: !135, file: !136, line: 96, baseType: !35, size: 32, offset: 1536)
!188 = !DIDerivedType(tag: DW_TAG_member, name: "_unused2", scope: !135, file: !136, line: 98, baseType: !189, size: 160, offset: 1568)
!189 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 160, elements: !190)
!190 = !{!191}
!191 = !DISubrange(count: 20)
!192 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstdio", directory: "")
!193 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !194, file: !192, line: 99)
!194 = !DIDerivedType(tag: DW_TAG_typedef, name: "fpos_t", file: !195, line: 84, baseType: !196)
!195 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!196 = !DIDerivedType(tag: DW_TAG_typedef, name: "__fpos_t", file: !197, line: 14, baseType: !198)
!197 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types/__fpos_t.h", directory: "", checksumkind: CSK_MD5, checksum: "32de8bdaf3551a6c0a9394f9af4389ce")
!198 = !DICompositeType(tag: DW_TAG_structure_type, name: "_G_fpos_t", file: !197, line: 10, size: 128, flags: DIFlagFwdDecl, identifier: "_ZTS9_G_fpos_t")
!199 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !200, file: !192, line: 101)
!200 = !DISubprogram(name: "clearerr", scope: !195, file: !195, line: 786, type: !201, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!201 = !DISubroutineType(types: !202)
!202 = !{null, !203}
!203 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !133, size: 64)
!204 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !205, file: !192, line: 102)
!205 = !DISubprogram(name: "fclose", scope: !195, file: !195, line: 178, type: !206, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!206 = !DISubroutineType(types: !207)
!207 = !{!35, !203}
!208 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !209, file: !192, line: 103)
!209 = !DISubprogram(name: "feof", scope: !195, file: !195, line: 788, type: !206, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!210 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !211, file: !192, line: 104)
!211 = !DISubprogram(name: "ferror", scope: !195, file: !195, line: 790, type: !206, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!212 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !213, file: !192, line: 105)
!213 = !DISubprogram(name: "fflush", scope: !195, file: !195, line: 230, type: !206, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!214 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !215, file: !192, line: 106)
!215 = !DISubprogram(name: "fgetc", scope: !195, file: !195, line: 513, type: !206, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!216 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !217, file: !192, line: 107)
!217 = !DISubprogram(name: "fgetpos", scope: !195, file: !195, line: 760, type: !218, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!218 = !DISubroutineType(types: !219)
!219 = !{!35, !220, !221}
!220 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !203)
!221 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !222)
!222 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !194, size: 64)
!223 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !224, file: !192, line: 108)
!224 = !DISubprogram(name: "fgets", scope: !195, file: !195, line: 592, type: !225, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!225 = !DISubroutineType(types: !226)
!226 = !{!140, !227, !35, !220}
!227 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !140)
!228 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !229, file: !192, line: 109)
!229 = !DISubprogram(name: "fopen", scope: !195, file: !195, line: 258, type: !230, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!230 = !DISubroutineType(types: !231)
!231 = !{!203, !232, !232}
!232 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !233)
!233 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!234 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !235, file: !192, line: 110)
!235 = !DISubprogram(name: "fprintf", scope: !195, file: !195, line: 350, type: !236, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!236 = !DISubroutineType(types: !237)
!237 = !{!35, !220, !232, null}
!238 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !239, file: !192, line: 111)
!239 = !DISubprogram(name: "fputc", scope: !195, file: !195, line: 549, type: !240, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!240 = !DISubroutineType(types: !241)
!241 = !{!35, !35, !203}
!242 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !243, file: !192, line: 112)
!243 = !DISubprogram(name: "fputs", scope: !195, file: !195, line: 655, type: !244, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!244 = !DISubroutineType(types: !245)
!245 = !{!35, !232, !220}
!246 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !247, file: !192, line: 113)
!247 = !DISubprogram(name: "fread", scope: !195, file: !195, line: 675, type: !248, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!248 = !DISubroutineType(types: !249)
!249 = !{!184, !250, !184, !184, !220}
!250 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !182)
!251 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !252, file: !192, line: 114)
!252 = !DISubprogram(name: "freopen", scope: !195, file: !195, line: 265, type: !253, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!253 = !DISubroutineType(types: !254)
!254 = !{!203, !232, !232, !220}
!255 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !256, file: !192, line: 115)
!256 = !DISubprogram(name: "fscanf", linkageName: "__isoc99_fscanf", scope: !195, file: !195, line: 434, type: !236, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!257 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !258, file: !192, line: 116)
!258 = !DISubprogram(name: "fseek", scope: !195, file: !195, line: 713, type: !259, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!259 = !DISubroutineType(types: !260)
!260 = !{!35, !203, !95, !35}
!261 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !262, file: !192, line: 117)
!262 = !DISubprogram(name: "fsetpos", scope: !195, file: !195, line: 765, type: !263, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!263 = !DISubroutineType(types: !264)
!264 = !{!35, !203, !265}
!265 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !266, size: 64)
!266 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !194)
!267 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !268, file: !192, line: 118)
!268 = !DISubprogram(name: "ftell", scope: !195, file: !195, line: 718, type: !269, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!269 = !DISubroutineType(types: !270)
!270 = !{!95, !203}
!271 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !272, file: !192, line: 119)
!272 = !DISubprogram(name: "fwrite", scope: !195, file: !195, line: 681, type: !273, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!273 = !DISubroutineType(types: !274)
!274 = !{!184, !275, !184, !184, !220}
!275 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !276)
!276 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !277, size: 64)
!277 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!278 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !279, file: !192, line: 120)
!279 = !DISubprogram(name: "getc", scope: !195, file: !195, line: 514, type: !206, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!280 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !281, file: !192, line: 121)
!281 = !DISubprogram(name: "getchar", scope: !282, file: !282, line: 47, type: !33, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!282 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "c10e343656e7a2bf1044ef4e4442d902")
!283 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !284, file: !192, line: 126)
!284 = !DISubprogram(name: "perror", scope: !195, file: !195, line: 804, type: !285, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!285 = !DISubroutineType(types: !286)
!286 = !{null, !233}
!287 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !288, file: !192, line: 127)
!288 = !DISubprogram(name: "printf", scope: !195, file: !195, line: 356, type: !289, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!289 = !DISubroutineType(types: !290)
!290 = !{!35, !232, null}
!291 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !292, file: !192, line: 128)
!292 = !DISubprogram(name: "putc", scope: !195, file: !195, line: 550, type: !240, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!293 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !294, file: !192, line: 129)
!294 = !DISubprogram(name: "putchar", scope: !282, file: !282, line: 82, type: !295, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!295 = !DISubroutineType(types: !296)
!296 = !{!35, !35}
!297 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !298, file: !192, line: 130)
!298 = !DISubprogram(name: "puts", scope: !195, file: !195, line: 661, type: !299, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!299 = !DISubroutineType(types: !300)
!300 = !{!35, !233}
!301 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !302, file: !192, line: 131)
!302 = !DISubprogram(name: "remove", scope: !195, file: !195, line: 152, type: !299, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!303 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !304, file: !192, line: 132)
!304 = !DISubprogram(name: "rename", scope: !195, file: !195, line: 154, type: !305, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!305 = !DISubroutineType(types: !306)
!306 = !{!35, !233, !233}
!307 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !308, file: !192, line: 133)
!308 = !DISubprogram(name: "rewind", scope: !195, file: !195, line: 723, type: !201, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!309 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !310, file: !192, line: 134)
!310 = !DISubprogram(name: "scanf", linkageName: "__isoc99_scanf", scope: !195, file: !195, line: 437, type: !289, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!311 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !312, file: !192, line: 135)
!312 = !DISubprogram(name: "setbuf", scope: !195, file: !195, line: 328, type: !313, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!313 = !DISubroutineType(types: !314)
!314 = !{null, !220, !227}
!315 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !316, file: !192, line: 136)
!316 = !DISubprogram(name: "setvbuf", scope: !195, file: !195, line: 332, type: !317, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!317 = !DISubroutineType(types: !318)
!318 = !{!35, !220, !227, !35, !184}
!319 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !320, file: !192, line: 137)
!320 = !DISubprogram(name: "sprintf", scope: !195, file: !195, line: 358, type: !321, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!321 = !DISubroutineType(types: !322)
!322 = !{!35, !227, !232, null}
!323 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !324, file: !192, line: 138)
!324 = !DISubprogram(name: "sscanf", linkageName: "__isoc99_sscanf", scope: !195, file: !195, line: 439, type: !325, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!325 = !DISubroutineType(types: !326)
!326 = !{!35, !232, !232, null}
!327 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !328, file: !192, line: 139)
!328 = !DISubprogram(name: "tmpfile", scope: !195, file: !195, line: 188, type: !329, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!329 = !DISubroutineType(types: !330)
!330 = !{!203}
!331 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !332, file: !192, line: 141)
!332 = !DISubprogram(name: "tmpnam", scope: !195, file: !195, line: 205, type: !333, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!333 = !DISubroutineType(types: !334)
!334 = !{!140, !140}
!335 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !336, file: !192, line: 143)
!336 = !DISubprogram(name: "ungetc", scope: !195, file: !195, line: 668, type: !240, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!337 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !338, file: !192, line: 144)
!338 = !DISubprogram(name: "vfprintf", scope: !195, file: !195, line: 365, type: !339, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!339 = !DISubroutineType(types: !340)
!340 = !{!35, !220, !232, !341}
!341 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !342, size: 64)
!342 = !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", file: !343, size: 192, flags: DIFlagFwdDecl, identifier: "_ZTS13__va_list_tag")
!343 = !DIFile(filename: "corpus/cxx/inheritance.cpp", directory: "/src")
!344 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !345, file: !192, line: 145)
!345 = !DISubprogram(name: "vprintf", scope: !282, file: !282, line: 39, type: !346, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!346 = !DISubroutineType(types: !347)
!347 = !{!35, !232, !341}
!348 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !349, file: !192, line: 146)
!349 = !DISubprogram(name: "vsprintf", scope: !195, file: !195, line: 373, type: !350, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!350 = !DISubroutineType(types: !351)
!351 = !{!35, !227, !232, !341}
!352 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !353, entity: !354, file: !192, line: 175)
!353 = !DINamespace(name: "__gnu_cxx", scope: null)
!354 = !DISubprogram(name: "snprintf", scope: !195, file: !195, line: 378, type: !355, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!355 = !DISubroutineType(types: !356)
!356 = !{!35, !227, !184, !232, null}
!357 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !353, entity: !358, file: !192, line: 176)
!358 = !DISubprogram(name: "vfscanf", linkageName: "__isoc99_vfscanf", scope: !195, file: !195, line: 479, type: !339, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!359 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !353, entity: !360, file: !192, line: 177)
!360 = !DISubprogram(name: "vscanf", linkageName: "__isoc99_vscanf", scope: !195, file: !195, line: 484, type: !346, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!361 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !353, entity: !362, file: !192, line: 178)
!362 = !DISubprogram(name: "vsnprintf", scope: !195, file: !195, line: 382, type: !363, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!363 = !DISubroutineType(types: !364)
!364 = !{!35, !227, !184, !232, !341}
!365 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !353, entity: !366, file: !192, line: 179)
!366 = !DISubprogram(name: "vsscanf", linkageName: "__isoc99_vsscanf", scope: !195, file: !195, line: 487, type: !367, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!367 = !DISubroutineType(types: !368)
!368 = !{!35, !232, !232, !341}
!369 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !354, file: !192, line: 185)
!370 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !358, file: !192, line: 186)
!371 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !360, file: !192, line: 187)
!372 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !362, file: !192, line: 188)
!373 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !132, entity: !366, file: !192, line: 189)
!374 = !{i32 7, !"Dwarf Version", i32 5}
!375 = !{i32 2, !"Debug Info Version", i32 3}
!376 = !{i32 1, !"wchar_size", i32 4}
!377 = !{i32 7, !"PIC Level", i32 2}
!378 = !{i32 7, !"PIE Level", i32 2}
!379 = !{i32 7, !"uwtable", i32 2}
!380 = !{!"Debian clang version 15.0.6"}
!381 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 22, type: !33, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !382)
!382 = !{!383, !384, !385, !387, !388}
!383 = !DILocalVariable(name: "bottom", scope: !381, file: !2, line: 23, type: !81)
!384 = !DILocalVariable(name: "root", scope: !381, file: !2, line: 24, type: !44)
!385 = !DILocalVariable(name: "right", scope: !381, file: !2, line: 25, type: !386)
!386 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !62, size: 64)
!387 = !DILocalVariable(name: "both", scope: !381, file: !2, line: 26, type: !85)
!388 = !DILocalVariable(name: "b", scope: !381, file: !2, line: 27, type: !389)
!389 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !102, size: 64)
!390 = !DILocation(line: 23, column: 3, scope: !381)
!391 = !DILocation(line: 23, column: 11, scope: !381)
!392 = !DILocation(line: 23, column: 20, scope: !381)
!393 = !DILocation(line: 23, column: 24, scope: !381)
!394 = !{!395, !395, i64 0}
!395 = !{!"any pointer", !396, i64 0}
!396 = !{!"omnipotent char", !397, i64 0}
!397 = !{!"Simple C++ TBAA"}
!398 = !DILocation(line: 24, column: 3, scope: !381)
!399 = !DILocation(line: 24, column: 9, scope: !381)
!400 = !DILocation(line: 24, column: 16, scope: !381)
!401 = !{!402, !402, i64 0}
!402 = !{!"vtable pointer", !397, i64 0}
!403 = !DILocation(line: 25, column: 3, scope: !381)
!404 = !DILocation(line: 25, column: 10, scope: !381)
!405 = !DILocation(line: 25, column: 18, scope: !381)
!406 = !DILocation(line: 26, column: 3, scope: !381)
!407 = !DILocation(line: 26, column: 9, scope: !381)
!408 = !DILocation(line: 27, column: 3, scope: !381)
!409 = !DILocation(line: 27, column: 6, scope: !381)
!410 = !DILocation(line: 27, column: 10, scope: !381)
!411 = !DILocation(line: 28, column: 3, scope: !381)
!412 = !DILocation(line: 28, column: 6, scope: !381)
!413 = !DILocation(line: 29, column: 32, scope: !381)
!414 = !DILocation(line: 29, column: 38, scope: !381)
!415 = !DILocation(line: 29, column: 43, scope: !381)
!416 = !DILocation(line: 29, column: 50, scope: !381)
!417 = !DILocation(line: 29, column: 55, scope: !381)
!418 = !DILocation(line: 29, column: 61, scope: !381)
!419 = !{!420, !421, i64 8}
!420 = !{!"_ZTS4Root", !421, i64 8}
!421 = !{!"int", !396, i64 0}
!422 = !DILocation(line: 29, column: 64, scope: !381)
!423 = !DILocation(line: 29, column: 70, scope: !381)
!424 = !DILocation(line: 29, column: 80, scope: !381)
!425 = !DILocation(line: 29, column: 77, scope: !381)
!426 = !DILocation(line: 29, column: 3, scope: !381)
!427 = !DILocation(line: 30, column: 28, scope: !381)
!428 = !DILocation(line: 30, column: 31, scope: !381)
!429 = !DILocation(line: 30, column: 63, scope: !381)
!430 = !DILocation(line: 30, column: 3, scope: !381)
!431 = !DILocation(line: 31, column: 10, scope: !381)
!432 = !DILocation(line: 31, column: 3, scope: !381)
!433 = !DILocation(line: 32, column: 3, scope: !381)
!434 = !DILocation(line: 33, column: 1, scope: !381)
!435 = distinct !DISubprogram(name: "Bottom", linkageName: "_ZN6BottomC1Ev", scope: !22, file: !2, line: 7, type: !83, scopeLine: 7, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !436, retainedNodes: !437)
!436 = !DISubprogram(name: "Bottom", scope: !22, type: !83, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!437 = !{!438}
!438 = !DILocalVariable(name: "this", arg: 1, scope: !435, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!439 = !DILocation(line: 0, scope: !435)
!440 = !DILocation(line: 7, column: 8, scope: !435)
!441 = !DILocation(line: 8, column: 7, scope: !435)
!442 = !{!443, !421, i64 28}
!443 = !{!"_ZTS6Bottom", !444, i64 0, !445, i64 16, !421, i64 28}
!444 = !{!"_ZTS4Left", !421, i64 8}
!445 = !{!"_ZTS5Right", !421, i64 8}
!446 = !DILocation(line: 7, column: 8, scope: !447)
!447 = distinct !DILexicalBlock(scope: !435, file: !2, line: 7, column: 8)
!448 = distinct !DISubprogram(name: "Local", linkageName: "_ZN5LocalC2Ev", scope: !85, file: !2, line: 20, type: !449, scopeLine: 20, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !452, retainedNodes: !453)
!449 = !DISubroutineType(types: !450)
!450 = !{null, !451}
!451 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !85, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!452 = !DISubprogram(name: "Local", scope: !85, type: !449, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!453 = !{!454}
!454 = !DILocalVariable(name: "this", arg: 1, scope: !448, type: !455, flags: DIFlagArtificial | DIFlagObjectPointer)
!455 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !85, size: 64)
!456 = !DILocation(line: 0, scope: !448)
!457 = !DILocation(line: 20, column: 46, scope: !448)
!458 = distinct !DISubprogram(name: "value", linkageName: "_ZNK5Local5valueEv", scope: !85, file: !2, line: 20, type: !125, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !124, retainedNodes: !459)
!459 = !{!460}
!460 = !DILocalVariable(name: "this", arg: 1, scope: !458, type: !461, flags: DIFlagArtificial | DIFlagObjectPointer)
!461 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !128, size: 64)
!462 = !DILocation(line: 0, scope: !458)
!463 = !DILocation(line: 20, column: 105, scope: !458)
!464 = !DILocation(line: 20, column: 97, scope: !458)
!465 = !DILocation(line: 20, column: 88, scope: !458)
!466 = distinct !DISubprogram(name: "Root", linkageName: "_ZN4RootC2Ev", scope: !28, file: !2, line: 4, type: !46, scopeLine: 4, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !467, retainedNodes: !468)
!467 = !DISubprogram(name: "Root", scope: !28, type: !46, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!468 = !{!469}
!469 = !DILocalVariable(name: "this", arg: 1, scope: !466, type: !44, flags: DIFlagArtificial | DIFlagObjectPointer)
!470 = !DILocation(line: 0, scope: !466)
!471 = !DILocation(line: 4, column: 8, scope: !466)
!472 = !DILocation(line: 4, column: 19, scope: !466)
!473 = distinct !DISubprogram(name: "Left", linkageName: "_ZN4LeftC2Ev", scope: !25, file: !2, line: 5, type: !51, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !50, retainedNodes: !474)
!474 = !{!475, !476}
!475 = !DILocalVariable(name: "this", arg: 1, scope: !473, type: !60, flags: DIFlagArtificial | DIFlagObjectPointer)
!476 = !DILocalVariable(name: "vtt", arg: 2, scope: !473, type: !477, flags: DIFlagArtificial)
!477 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !182, size: 64)
!478 = !DILocation(line: 0, scope: !473)
!479 = !DILocation(line: 5, column: 48, scope: !473)
!480 = !DILocation(line: 5, column: 34, scope: !473)
!481 = !{!444, !421, i64 8}
!482 = !DILocation(line: 5, column: 55, scope: !483)
!483 = distinct !DILexicalBlock(scope: !473, file: !2, line: 5, column: 48)
!484 = !DILocation(line: 5, column: 50, scope: !483)
!485 = !DILocation(line: 5, column: 52, scope: !483)
!486 = !DILocation(line: 5, column: 60, scope: !473)
!487 = distinct !DISubprogram(name: "Right", linkageName: "_ZN5RightC2Ev", scope: !62, file: !2, line: 6, type: !488, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !490, retainedNodes: !491)
!488 = !DISubroutineType(types: !489)
!489 = !{null, !70}
!490 = !DISubprogram(name: "Right", scope: !62, type: !488, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!491 = !{!492, !493}
!492 = !DILocalVariable(name: "this", arg: 1, scope: !487, type: !386, flags: DIFlagArtificial | DIFlagObjectPointer)
!493 = !DILocalVariable(name: "vtt", arg: 2, scope: !487, type: !477, flags: DIFlagArtificial)
!494 = !DILocation(line: 0, scope: !487)
!495 = !DILocation(line: 6, column: 8, scope: !487)
!496 = !DILocation(line: 6, column: 35, scope: !487)
!497 = !{!445, !421, i64 8}
!498 = distinct !DISubprogram(name: "f", linkageName: "_ZN4Left1fEv", scope: !25, file: !2, line: 5, type: !55, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !54, retainedNodes: !499)
!499 = !{!500}
!500 = !DILocalVariable(name: "this", arg: 1, scope: !498, type: !60, flags: DIFlagArtificial | DIFlagObjectPointer)
!501 = !DILocation(line: 0, scope: !498)
!502 = !DILocation(line: 5, column: 93, scope: !498)
!503 = !DILocation(line: 5, column: 91, scope: !498)
!504 = !DILocation(line: 5, column: 81, scope: !498)
!505 = distinct !DISubprogram(name: "self", linkageName: "_ZN4Left4selfEv", scope: !25, file: !2, line: 5, type: !58, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !57, retainedNodes: !506)
!506 = !{!507}
!507 = !DILocalVariable(name: "this", arg: 1, scope: !505, type: !60, flags: DIFlagArtificial | DIFlagObjectPointer)
!508 = !DILocation(line: 0, scope: !505)
!509 = !DILocation(line: 5, column: 122, scope: !505)
!510 = distinct !DISubprogram(name: "~Left", linkageName: "_ZN4LeftD1Ev", scope: !25, file: !2, line: 5, type: !51, scopeLine: 5, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !511, retainedNodes: !512)
!511 = !DISubprogram(name: "~Left", scope: !25, type: !51, containingType: !25, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!512 = !{!513}
!513 = !DILocalVariable(name: "this", arg: 1, scope: !510, type: !60, flags: DIFlagArtificial | DIFlagObjectPointer)
!514 = !DILocation(line: 0, scope: !510)
!515 = !DILocation(line: 5, column: 8, scope: !510)
!516 = distinct !DISubprogram(name: "~Left", linkageName: "_ZN4LeftD0Ev", scope: !25, file: !2, line: 5, type: !51, scopeLine: 5, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !511, retainedNodes: !517)
!517 = !{!518}
!518 = !DILocalVariable(name: "this", arg: 1, scope: !516, type: !60, flags: DIFlagArtificial | DIFlagObjectPointer)
!519 = !DILocation(line: 0, scope: !516)
!520 = !DILocation(line: 5, column: 8, scope: !516)
!521 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N4Left1fEv", scope: !2, file: !2, line: 5, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!522 = !DISubroutineType(types: !523)
!523 = !{}
!524 = !DILocation(line: 0, scope: !521)
!525 = distinct !DISubprogram(linkageName: "_ZTcv0_n32_v0_n24_N4Left4selfEv", scope: !2, file: !2, line: 5, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!526 = !DILocation(line: 0, scope: !525)
!527 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N4LeftD1Ev", scope: !2, file: !2, line: 5, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!528 = !DILocation(line: 0, scope: !527)
!529 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N4LeftD0Ev", scope: !2, file: !2, line: 5, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!530 = !DILocation(line: 0, scope: !529)
!531 = distinct !DISubprogram(name: "f", linkageName: "_ZN5Right1fEv", scope: !62, file: !2, line: 6, type: !68, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !67, retainedNodes: !532)
!532 = !{!533}
!533 = !DILocalVariable(name: "this", arg: 1, scope: !531, type: !386, flags: DIFlagArtificial | DIFlagObjectPointer)
!534 = !DILocation(line: 0, scope: !531)
!535 = !DILocation(line: 6, column: 73, scope: !531)
!536 = !DILocation(line: 6, column: 71, scope: !531)
!537 = !DILocation(line: 6, column: 61, scope: !531)
!538 = distinct !DISubprogram(name: "g", linkageName: "_ZN5Right1gEv", scope: !62, file: !2, line: 6, type: !68, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !71, retainedNodes: !539)
!539 = !{!540}
!540 = !DILocalVariable(name: "this", arg: 1, scope: !538, type: !386, flags: DIFlagArtificial | DIFlagObjectPointer)
!541 = !DILocation(line: 0, scope: !538)
!542 = !DILocation(line: 6, column: 103, scope: !538)
!543 = !DILocation(line: 6, column: 96, scope: !538)
!544 = distinct !DISubprogram(name: "~Right", linkageName: "_ZN5RightD1Ev", scope: !62, file: !2, line: 6, type: !488, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !545, retainedNodes: !546)
!545 = !DISubprogram(name: "~Right", scope: !62, type: !488, containingType: !62, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!546 = !{!547}
!547 = !DILocalVariable(name: "this", arg: 1, scope: !544, type: !386, flags: DIFlagArtificial | DIFlagObjectPointer)
!548 = !DILocation(line: 0, scope: !544)
!549 = !DILocation(line: 6, column: 8, scope: !544)
!550 = distinct !DISubprogram(name: "~Right", linkageName: "_ZN5RightD0Ev", scope: !62, file: !2, line: 6, type: !488, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !545, retainedNodes: !551)
!551 = !{!552}
!552 = !DILocalVariable(name: "this", arg: 1, scope: !550, type: !386, flags: DIFlagArtificial | DIFlagObjectPointer)
!553 = !DILocation(line: 0, scope: !550)
!554 = !DILocation(line: 6, column: 8, scope: !550)
!555 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N5Right1fEv", scope: !2, file: !2, line: 6, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!556 = !DILocation(line: 0, scope: !555)
!557 = distinct !DISubprogram(name: "self", linkageName: "_ZN4Root4selfEv", scope: !28, file: !2, line: 4, type: !42, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !41, retainedNodes: !558)
!558 = !{!559}
!559 = !DILocalVariable(name: "this", arg: 1, scope: !557, type: !44, flags: DIFlagArtificial | DIFlagObjectPointer)
!560 = !DILocation(line: 0, scope: !557)
!561 = !DILocation(line: 4, column: 79, scope: !557)
!562 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N5RightD1Ev", scope: !2, file: !2, line: 6, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!563 = !DILocation(line: 0, scope: !562)
!564 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N5RightD0Ev", scope: !2, file: !2, line: 6, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!565 = !DILocation(line: 0, scope: !564)
!566 = distinct !DISubprogram(name: "f", linkageName: "_ZN6Bottom1fEv", scope: !22, file: !2, line: 9, type: !74, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !73, retainedNodes: !567)
!567 = !{!568}
!568 = !DILocalVariable(name: "this", arg: 1, scope: !566, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!569 = !DILocation(line: 0, scope: !566)
!570 = !DILocation(line: 9, column: 35, scope: !566)
!571 = !DILocation(line: 9, column: 48, scope: !566)
!572 = !DILocation(line: 9, column: 39, scope: !566)
!573 = !DILocation(line: 9, column: 54, scope: !566)
!574 = !DILocation(line: 9, column: 52, scope: !566)
!575 = !DILocation(line: 9, column: 22, scope: !566)
!576 = distinct !DISubprogram(name: "self", linkageName: "_ZN6Bottom4selfEv", scope: !22, file: !2, line: 11, type: !79, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !78, retainedNodes: !577)
!577 = !{!578}
!578 = !DILocalVariable(name: "this", arg: 1, scope: !576, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!579 = !DILocation(line: 0, scope: !576)
!580 = !DILocation(line: 11, column: 29, scope: !576)
!581 = distinct !DISubprogram(name: "~Bottom", linkageName: "_ZN6BottomD1Ev", scope: !22, file: !2, line: 12, type: !83, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !82, retainedNodes: !582)
!582 = !{!583}
!583 = !DILocalVariable(name: "this", arg: 1, scope: !581, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!584 = !DILocation(line: 0, scope: !581)
!585 = !DILocation(line: 12, column: 22, scope: !581)
!586 = !DILocation(line: 12, column: 49, scope: !581)
!587 = distinct !DISubprogram(name: "~Bottom", linkageName: "_ZN6BottomD0Ev", scope: !22, file: !2, line: 12, type: !83, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !82, retainedNodes: !588)
!588 = !{!589}
!589 = !DILocalVariable(name: "this", arg: 1, scope: !587, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!590 = !DILocation(line: 0, scope: !587)
!591 = !DILocation(line: 12, column: 22, scope: !587)
!592 = !DILocation(line: 12, column: 49, scope: !587)
!593 = distinct !DISubprogram(name: "g", linkageName: "_ZN6Bottom1gEv", scope: !22, file: !2, line: 10, type: !74, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !77, retainedNodes: !594)
!594 = !{!595}
!595 = !DILocalVariable(name: "this", arg: 1, scope: !593, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!596 = !DILocation(line: 0, scope: !593)
!597 = !DILocation(line: 10, column: 29, scope: !593)
!598 = !DILocation(line: 10, column: 31, scope: !593)
!599 = !DILocation(line: 10, column: 22, scope: !593)
!600 = distinct !DISubprogram(linkageName: "_ZThn16_N6Bottom1fEv", scope: !2, file: !2, line: 9, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!601 = !DILocation(line: 0, scope: !600)
!602 = distinct !DISubprogram(linkageName: "_ZThn16_N6Bottom1gEv", scope: !2, file: !2, line: 10, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!603 = !DILocation(line: 0, scope: !602)
!604 = distinct !DISubprogram(linkageName: "_ZThn16_N6BottomD1Ev", scope: !2, file: !2, line: 12, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!605 = !DILocation(line: 0, scope: !604)
!606 = distinct !DISubprogram(linkageName: "_ZThn16_N6BottomD0Ev", scope: !2, file: !2, line: 12, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!607 = !DILocation(line: 0, scope: !606)
!608 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N6Bottom1fEv", scope: !2, file: !2, line: 9, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!609 = !DILocation(line: 0, scope: !608)
!610 = distinct !DISubprogram(linkageName: "_ZTcv0_n32_v0_n24_N6Bottom4selfEv", scope: !2, file: !2, line: 11, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!611 = !DILocation(line: 0, scope: !610)
!612 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N6BottomD1Ev", scope: !2, file: !2, line: 12, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!613 = !DILocation(line: 0, scope: !612)
!614 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N6BottomD0Ev", scope: !2, file: !2, line: 12, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!615 = !DILocation(line: 0, scope: !614)
!616 = distinct !DISubprogram(name: "f", linkageName: "_ZN4Root1fEv", scope: !28, file: !2, line: 4, type: !38, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !37, retainedNodes: !617)
!617 = !{!618}
!618 = !DILocalVariable(name: "this", arg: 1, scope: !616, type: !44, flags: DIFlagArtificial | DIFlagObjectPointer)
!619 = !DILocation(line: 0, scope: !616)
!620 = !DILocation(line: 4, column: 51, scope: !616)
!621 = !DILocation(line: 4, column: 44, scope: !616)
!622 = distinct !DISubprogram(name: "~Root", linkageName: "_ZN4RootD2Ev", scope: !28, file: !2, line: 4, type: !46, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !45, retainedNodes: !623)
!623 = !{!624}
!624 = !DILocalVariable(name: "this", arg: 1, scope: !622, type: !44, flags: DIFlagArtificial | DIFlagObjectPointer)
!625 = !DILocation(line: 0, scope: !622)
!626 = !DILocation(line: 4, column: 111, scope: !622)
!627 = distinct !DISubprogram(name: "~Root", linkageName: "_ZN4RootD0Ev", scope: !28, file: !2, line: 4, type: !46, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !45, retainedNodes: !628)
!628 = !{!629}
!629 = !DILocalVariable(name: "this", arg: 1, scope: !627, type: !44, flags: DIFlagArtificial | DIFlagObjectPointer)
!630 = !DILocation(line: 0, scope: !627)
!631 = !DILocation(line: 4, column: 110, scope: !627)
!632 = !DILocation(line: 4, column: 111, scope: !627)
!633 = distinct !DISubprogram(name: "~Left", linkageName: "_ZN4LeftD2Ev", scope: !25, file: !2, line: 5, type: !51, scopeLine: 5, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !511, retainedNodes: !634)
!634 = !{!635, !636}
!635 = !DILocalVariable(name: "this", arg: 1, scope: !633, type: !60, flags: DIFlagArtificial | DIFlagObjectPointer)
!636 = !DILocalVariable(name: "vtt", arg: 2, scope: !633, type: !477, flags: DIFlagArtificial)
!637 = !DILocation(line: 0, scope: !633)
!638 = !DILocation(line: 5, column: 8, scope: !633)
!639 = distinct !DISubprogram(name: "~Right", linkageName: "_ZN5RightD2Ev", scope: !62, file: !2, line: 6, type: !488, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !545, retainedNodes: !640)
!640 = !{!641, !642}
!641 = !DILocalVariable(name: "this", arg: 1, scope: !639, type: !386, flags: DIFlagArtificial | DIFlagObjectPointer)
!642 = !DILocalVariable(name: "vtt", arg: 2, scope: !639, type: !477, flags: DIFlagArtificial)
!643 = !DILocation(line: 0, scope: !639)
!644 = !DILocation(line: 6, column: 8, scope: !639)
!645 = distinct !DISubprogram(name: "~Bottom", linkageName: "_ZN6BottomD2Ev", scope: !22, file: !2, line: 12, type: !83, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !82, retainedNodes: !646)
!646 = !{!647, !648}
!647 = !DILocalVariable(name: "this", arg: 1, scope: !645, type: !81, flags: DIFlagArtificial | DIFlagObjectPointer)
!648 = !DILocalVariable(name: "vtt", arg: 2, scope: !645, type: !477, flags: DIFlagArtificial)
!649 = !DILocation(line: 0, scope: !645)
!650 = !DILocation(line: 12, column: 22, scope: !645)
!651 = !DILocation(line: 12, column: 24, scope: !652)
!652 = distinct !DILexicalBlock(scope: !645, file: !2, line: 12, column: 22)
!653 = !DILocation(line: 12, column: 49, scope: !652)
!654 = !DILocation(line: 12, column: 49, scope: !645)
!655 = distinct !DISubprogram(name: "Both", linkageName: "_ZN4BothC2Ev", scope: !88, file: !2, line: 16, type: !656, scopeLine: 16, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !658, retainedNodes: !659)
!656 = !DISubroutineType(types: !657)
!657 = !{null, !123}
!658 = !DISubprogram(name: "Both", scope: !88, type: !656, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!659 = !{!660}
!660 = !DILocalVariable(name: "this", arg: 1, scope: !655, type: !661, flags: DIFlagArtificial | DIFlagObjectPointer)
!661 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !88, size: 64)
!662 = !DILocation(line: 0, scope: !655)
!663 = !DILocation(line: 16, column: 8, scope: !655)
!664 = distinct !DISubprogram(name: "set", linkageName: "_ZN4Both3setEl", scope: !88, file: !2, line: 18, type: !121, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !120, retainedNodes: !665)
!665 = !{!666, !667}
!666 = !DILocalVariable(name: "this", arg: 1, scope: !664, type: !661, flags: DIFlagArtificial | DIFlagObjectPointer)
!667 = !DILocalVariable(name: "v", arg: 2, scope: !664, file: !2, line: 18, type: !95)
!668 = !DILocation(line: 0, scope: !664)
!669 = !{!670, !670, i64 0}
!670 = !{!"long", !396, i64 0}
!671 = !DILocation(line: 18, column: 17, scope: !664)
!672 = !DILocation(line: 18, column: 39, scope: !664)
!673 = !DILocation(line: 18, column: 35, scope: !664)
!674 = !DILocation(line: 18, column: 37, scope: !664)
!675 = !{!676, !670, i64 8}
!676 = !{!"_ZTS1B", !670, i64 8}
!677 = !DILocation(line: 18, column: 31, scope: !664)
!678 = !DILocation(line: 18, column: 33, scope: !664)
!679 = !{!680, !670, i64 8}
!680 = !{!"_ZTS1A", !670, i64 8}
!681 = !DILocation(line: 18, column: 42, scope: !664)
!682 = distinct !DISubprogram(linkageName: "_ZThn16_NK5Local5valueEv", scope: !2, file: !2, line: 20, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!683 = !DILocation(line: 0, scope: !682)
!684 = distinct !DISubprogram(linkageName: "_ZThn16_N4Both3setEl", scope: !2, file: !2, line: 18, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!685 = !DILocation(line: 0, scope: !684)
!686 = distinct !DISubprogram(name: "A", linkageName: "_ZN1AC2Ev", scope: !91, file: !2, line: 14, type: !687, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !690, retainedNodes: !691)
!687 = !DISubroutineType(types: !688)
!688 = !{null, !689}
!689 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !91, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!690 = !DISubprogram(name: "A", scope: !91, type: !687, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!691 = !{!692}
!692 = !DILocalVariable(name: "this", arg: 1, scope: !686, type: !693, flags: DIFlagArtificial | DIFlagObjectPointer)
!693 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !91, size: 64)
!694 = !DILocation(line: 0, scope: !686)
!695 = !DILocation(line: 14, column: 8, scope: !686)
!696 = !DILocation(line: 14, column: 17, scope: !686)
!697 = distinct !DISubprogram(name: "B", linkageName: "_ZN1BC2Ev", scope: !102, file: !2, line: 15, type: !698, scopeLine: 15, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !700, retainedNodes: !701)
!698 = !DISubroutineType(types: !699)
!699 = !{null, !114}
!700 = !DISubprogram(name: "B", scope: !102, type: !698, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!701 = !{!702}
!702 = !DILocalVariable(name: "this", arg: 1, scope: !697, type: !389, flags: DIFlagArtificial | DIFlagObjectPointer)
!703 = !DILocation(line: 0, scope: !697)
!704 = !DILocation(line: 15, column: 8, scope: !697)
!705 = !DILocation(line: 15, column: 17, scope: !697)
!706 = distinct !DISubprogram(name: "value", linkageName: "_ZNK4Both5valueEv", scope: !88, file: !2, line: 17, type: !116, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !115, retainedNodes: !707)
!707 = !{!708}
!708 = !DILocalVariable(name: "this", arg: 1, scope: !706, type: !709, flags: DIFlagArtificial | DIFlagObjectPointer)
!709 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !119, size: 64)
!710 = !DILocation(line: 0, scope: !706)
!711 = !DILocation(line: 17, column: 43, scope: !706)
!712 = !DILocation(line: 17, column: 56, scope: !706)
!713 = !DILocation(line: 17, column: 51, scope: !706)
!714 = !DILocation(line: 17, column: 33, scope: !706)
!715 = distinct !DISubprogram(linkageName: "_ZThn16_NK4Both5valueEv", scope: !2, file: !2, line: 17, type: !522, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !523)
!716 = !DILocation(line: 0, scope: !715)
!717 = distinct !DISubprogram(name: "value", linkageName: "_ZNK1A5valueEv", scope: !91, file: !2, line: 14, type: !97, scopeLine: 14, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !96, retainedNodes: !718)
!718 = !{!719}
!719 = !DILocalVariable(name: "this", arg: 1, scope: !717, type: !720, flags: DIFlagArtificial | DIFlagObjectPointer)
!720 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !100, size: 64)
!721 = !DILocation(line: 0, scope: !717)
!722 = !DILocation(line: 14, column: 60, scope: !717)
!723 = !DILocation(line: 14, column: 53, scope: !717)
!724 = distinct !DISubprogram(name: "value", linkageName: "_ZNK1B5valueEv", scope: !102, file: !2, line: 15, type: !107, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !106, retainedNodes: !725)
!725 = !{!726}
!726 = !DILocalVariable(name: "this", arg: 1, scope: !724, type: !727, flags: DIFlagArtificial | DIFlagObjectPointer)
!727 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!728 = !DILocation(line: 0, scope: !724)
!729 = !DILocation(line: 15, column: 60, scope: !724)
!730 = !DILocation(line: 15, column: 53, scope: !724)
!731 = distinct !DISubprogram(name: "set", linkageName: "_ZN1B3setEl", scope: !102, file: !2, line: 15, type: !112, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !111, retainedNodes: !732)
!732 = !{!733, !734}
!733 = !DILocalVariable(name: "this", arg: 1, scope: !731, type: !389, flags: DIFlagArtificial | DIFlagObjectPointer)
!734 = !DILocalVariable(name: "v", arg: 2, scope: !731, file: !2, line: 15, type: !95)
!735 = !DILocation(line: 0, scope: !731)
!736 = !DILocation(line: 15, column: 87, scope: !731)
!737 = !DILocation(line: 15, column: 96, scope: !731)
!738 = !DILocation(line: 15, column: 92, scope: !731)
!739 = !DILocation(line: 15, column: 94, scope: !731)
!740 = !DILocation(line: 15, column: 99, scope: !731)
