; ModuleID = 'corpus/cxx/inheritance.cpp'
source_filename = "corpus/cxx/inheritance.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
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
@_ZTT6Bottom = linkonce_odr dso_local unnamed_addr constant [7 x ptr] [ptr getelementptr inbounds inrange(-24, 40) ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-24, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom0_4Left, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-40, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom0_4Left, i32 0, i32 1, i32 5), ptr getelementptr inbounds inrange(-24, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom16_5Right, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-40, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTC6Bottom16_5Right, i32 0, i32 1, i32 5), ptr getelementptr inbounds inrange(-40, 32) ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, i32 2, i32 5), ptr getelementptr inbounds inrange(-24, 32) ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, i32 1, i32 3)], comdat, align 8
@_ZTC6Bottom0_4Left = linkonce_odr dso_local unnamed_addr constant { [7 x ptr], [9 x ptr] } { [7 x ptr] [ptr inttoptr (i64 32 to ptr), ptr null, ptr @_ZTI4Left, ptr @_ZN4Left1fEv, ptr @_ZN4Left4selfEv, ptr @_ZN4LeftD1Ev, ptr @_ZN4LeftD0Ev], [9 x ptr] [ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr @_ZTI4Left, ptr @_ZTv0_n24_N4Left1fEv, ptr @_ZTcv0_n32_v0_n24_N4Left4selfEv, ptr @_ZTv0_n40_N4LeftD1Ev, ptr @_ZTv0_n40_N4LeftD0Ev] }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@_ZTS4Left = linkonce_odr dso_local constant [6 x i8] c"4Left\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
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
@_ZTT4Left = linkonce_odr dso_local unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds inrange(-24, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV4Left, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-40, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV4Left, i32 0, i32 1, i32 5)], comdat, align 8
@_ZTV5Right = linkonce_odr dso_local unnamed_addr constant { [7 x ptr], [9 x ptr] } { [7 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI5Right, ptr @_ZN5Right1fEv, ptr @_ZN5Right1gEv, ptr @_ZN5RightD1Ev, ptr @_ZN5RightD0Ev], [9 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr null, ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI5Right, ptr @_ZTv0_n24_N5Right1fEv, ptr @_ZN4Root4selfEv, ptr @_ZTv0_n40_N5RightD1Ev, ptr @_ZTv0_n40_N5RightD0Ev] }, comdat, align 8
@_ZTT5Right = linkonce_odr dso_local unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds inrange(-24, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV5Right, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-40, 32) ({ [7 x ptr], [9 x ptr] }, ptr @_ZTV5Right, i32 0, i32 1, i32 5)], comdat, align 8
@.str.3 = private unnamed_addr constant [9 x i8] c"~Bottom \00", align 1, !dbg !18
@_ZTV5Local = linkonce_odr hidden unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI5Local, ptr @_ZNK5Local5valueEv, ptr @_ZN4Both3setEl], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI5Local, ptr @_ZThn16_NK5Local5valueEv, ptr @_ZThn16_N4Both3setEl] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
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
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 !dbg !276 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca %struct.Local, align 8
  %8 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %2) #13, !dbg !388
    #dbg_declare(ptr %2, !278, !DIExpression(), !389)
  %9 = call noalias noundef nonnull ptr @_Znwm(i64 noundef 48) #14, !dbg !390, !heapallocsite !280
  invoke void @_ZN6BottomC1Ev(ptr noundef nonnull align 8 dereferenceable(32) %9)
          to label %10 unwind label %73, !dbg !391

10:                                               ; preds = %0
  store ptr %9, ptr %2, align 8, !dbg !389, !tbaa !392
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #13, !dbg !396
    #dbg_declare(ptr %5, !339, !DIExpression(), !397)
  %11 = load ptr, ptr %2, align 8, !dbg !398, !tbaa !392
  %12 = icmp eq ptr %11, null, !dbg !398
  br i1 %12, label %18, label %13, !dbg !398

13:                                               ; preds = %10
  %14 = load ptr, ptr %11, align 8, !dbg !398, !tbaa !399
  %15 = getelementptr i8, ptr %14, i64 -24, !dbg !398
  %16 = load i64, ptr %15, align 8, !dbg !398
  %17 = getelementptr inbounds i8, ptr %11, i64 %16, !dbg !398
  br label %18, !dbg !398

18:                                               ; preds = %13, %10
  %19 = phi ptr [ %17, %13 ], [ null, %10 ], !dbg !398
  store ptr %19, ptr %5, align 8, !dbg !397, !tbaa !392
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #13, !dbg !401
    #dbg_declare(ptr %6, !340, !DIExpression(), !402)
  %20 = load ptr, ptr %2, align 8, !dbg !403, !tbaa !392
  %21 = icmp eq ptr %20, null, !dbg !403
  br i1 %21, label %24, label %22, !dbg !403

22:                                               ; preds = %18
  %23 = getelementptr inbounds i8, ptr %20, i64 16, !dbg !403
  br label %24, !dbg !403

24:                                               ; preds = %22, %18
  %25 = phi ptr [ %23, %22 ], [ null, %18 ], !dbg !403
  store ptr %25, ptr %6, align 8, !dbg !402, !tbaa !392
  call void @llvm.lifetime.start.p0(i64 32, ptr %7) #13, !dbg !404
    #dbg_declare(ptr %7, !342, !DIExpression(), !405)
  call void @_ZN5LocalC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %7) #13, !dbg !405
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #13, !dbg !406
    #dbg_declare(ptr %8, !386, !DIExpression(), !407)
  %26 = icmp eq ptr %7, null, !dbg !408
  br i1 %26, label %29, label %27, !dbg !408

27:                                               ; preds = %24
  %28 = getelementptr inbounds i8, ptr %7, i64 16, !dbg !408
  br label %29, !dbg !408

29:                                               ; preds = %27, %24
  %30 = phi ptr [ %28, %27 ], [ null, %24 ], !dbg !408
  store ptr %30, ptr %8, align 8, !dbg !407, !tbaa !392
  %31 = load ptr, ptr %8, align 8, !dbg !409, !tbaa !392
  %32 = load ptr, ptr %31, align 8, !dbg !410, !tbaa !399
  %33 = getelementptr inbounds ptr, ptr %32, i64 1, !dbg !410
  %34 = load ptr, ptr %33, align 8, !dbg !410
  call void %34(ptr noundef nonnull align 8 dereferenceable(16) %31, i64 noundef 7), !dbg !410
  %35 = load ptr, ptr %5, align 8, !dbg !411, !tbaa !392
  %36 = load ptr, ptr %35, align 8, !dbg !412, !tbaa !399
  %37 = getelementptr inbounds ptr, ptr %36, i64 0, !dbg !412
  %38 = load ptr, ptr %37, align 8, !dbg !412
  %39 = call noundef i32 %38(ptr noundef nonnull align 8 dereferenceable(12) %35), !dbg !412
  %40 = load ptr, ptr %6, align 8, !dbg !413, !tbaa !392
  %41 = load ptr, ptr %40, align 8, !dbg !414, !tbaa !399
  %42 = getelementptr inbounds ptr, ptr %41, i64 1, !dbg !414
  %43 = load ptr, ptr %42, align 8, !dbg !414
  %44 = call noundef i32 %43(ptr noundef nonnull align 8 dereferenceable(12) %40), !dbg !414
  %45 = load ptr, ptr %5, align 8, !dbg !415, !tbaa !392
  %46 = getelementptr inbounds %struct.Root, ptr %45, i32 0, i32 1, !dbg !416
  %47 = load i32, ptr %46, align 8, !dbg !416, !tbaa !417
  %48 = load ptr, ptr %5, align 8, !dbg !420, !tbaa !392
  %49 = load ptr, ptr %48, align 8, !dbg !421, !tbaa !399
  %50 = getelementptr inbounds ptr, ptr %49, i64 1, !dbg !421
  %51 = load ptr, ptr %50, align 8, !dbg !421
  %52 = call noundef ptr %51(ptr noundef nonnull align 8 dereferenceable(12) %48), !dbg !421
  %53 = load ptr, ptr %5, align 8, !dbg !422, !tbaa !392
  %54 = icmp eq ptr %52, %53, !dbg !423
  %55 = zext i1 %54 to i32, !dbg !420
  %56 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %39, i32 noundef %44, i32 noundef %47, i32 noundef %55), !dbg !424
  %57 = load ptr, ptr %8, align 8, !dbg !425, !tbaa !392
  %58 = load ptr, ptr %57, align 8, !dbg !426, !tbaa !399
  %59 = getelementptr inbounds ptr, ptr %58, i64 0, !dbg !426
  %60 = load ptr, ptr %59, align 8, !dbg !426
  %61 = call noundef i64 %60(ptr noundef nonnull align 8 dereferenceable(16) %57), !dbg !426
  %62 = call noundef i64 @_ZNK5Local5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %7), !dbg !427
  %63 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i64 noundef %61, i64 noundef %62), !dbg !428
  %64 = load ptr, ptr %5, align 8, !dbg !429, !tbaa !392
  %65 = icmp eq ptr %64, null, !dbg !430
  br i1 %65, label %70, label %66, !dbg !430

66:                                               ; preds = %29
  %67 = load ptr, ptr %64, align 8, !dbg !430, !tbaa !399
  %68 = getelementptr inbounds ptr, ptr %67, i64 3, !dbg !430
  %69 = load ptr, ptr %68, align 8, !dbg !430
  call void %69(ptr noundef nonnull align 8 dereferenceable(12) %64) #13, !dbg !430
  br label %70, !dbg !430

70:                                               ; preds = %66, %29
  %71 = call i32 (ptr, ...) @printf(ptr noundef @.str.2), !dbg !431
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #13, !dbg !432
  call void @llvm.lifetime.end.p0(i64 32, ptr %7) #13, !dbg !432
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #13, !dbg !432
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #13, !dbg !432
  call void @llvm.lifetime.end.p0(i64 8, ptr %2) #13, !dbg !432
  %72 = load i32, ptr %1, align 4, !dbg !432
  ret i32 %72, !dbg !432

73:                                               ; preds = %0
  %74 = landingpad { ptr, i32 }
          cleanup, !dbg !432
  %75 = extractvalue { ptr, i32 } %74, 0, !dbg !432
  store ptr %75, ptr %3, align 8, !dbg !432
  %76 = extractvalue { ptr, i32 } %74, 1, !dbg !432
  store i32 %76, ptr %4, align 4, !dbg !432
  call void @_ZdlPvm(ptr noundef %9, i64 noundef 48) #15, !dbg !390
  call void @llvm.lifetime.end.p0(i64 8, ptr %2) #13, !dbg !432
  br label %77, !dbg !432

77:                                               ; preds = %73
  %78 = load ptr, ptr %3, align 8, !dbg !432
  %79 = load i32, ptr %4, align 4, !dbg !432
  %80 = insertvalue { ptr, i32 } poison, ptr %78, 0, !dbg !432
  %81 = insertvalue { ptr, i32 } %80, i32 %79, 1, !dbg !432
  resume { ptr, i32 } %81, !dbg !432
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) #2

; Function Attrs: inlinehint mustprogress uwtable
define linkonce_odr dso_local void @_ZN6BottomC1Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 !dbg !433 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !436, !DIExpression(), !437)
  %5 = load ptr, ptr %2, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 32, !dbg !438
  call void @_ZN4RootC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %6) #13, !dbg !438
  invoke void @_ZN4LeftC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %5, ptr noundef getelementptr inbounds ([7 x ptr], ptr @_ZTT6Bottom, i64 0, i64 1))
          to label %7 unwind label %12, !dbg !438

7:                                                ; preds = %1
  %8 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !438
  call void @_ZN5RightC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %8, ptr noundef getelementptr inbounds ([7 x ptr], ptr @_ZTT6Bottom, i64 0, i64 3)) #13, !dbg !438
  store ptr getelementptr inbounds inrange(-24, 40) ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, i32 0, i32 3), ptr %5, align 8, !dbg !438, !tbaa !399
  %9 = getelementptr inbounds i8, ptr %5, i64 32, !dbg !438
  store ptr getelementptr inbounds inrange(-40, 32) ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, i32 2, i32 5), ptr %9, align 8, !dbg !438, !tbaa !399
  %10 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !438
  store ptr getelementptr inbounds inrange(-24, 32) ({ [8 x ptr], [7 x ptr], [9 x ptr] }, ptr @_ZTV6Bottom, i32 0, i32 1, i32 3), ptr %10, align 8, !dbg !438, !tbaa !399
  %11 = getelementptr inbounds %struct.Bottom, ptr %5, i32 0, i32 3, !dbg !439
  store i32 4, ptr %11, align 4, !dbg !439, !tbaa !440
  ret void, !dbg !438

12:                                               ; preds = %1
  %13 = landingpad { ptr, i32 }
          cleanup, !dbg !438
  %14 = extractvalue { ptr, i32 } %13, 0, !dbg !438
  store ptr %14, ptr %3, align 8, !dbg !438
  %15 = extractvalue { ptr, i32 } %13, 1, !dbg !438
  store i32 %15, ptr %4, align 4, !dbg !438
  %16 = getelementptr inbounds i8, ptr %5, i64 32, !dbg !444
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %16) #13, !dbg !444
  br label %17, !dbg !444

17:                                               ; preds = %12
  %18 = load ptr, ptr %3, align 8, !dbg !444
  %19 = load i32, ptr %4, align 4, !dbg !444
  %20 = insertvalue { ptr, i32 } poison, ptr %18, 0, !dbg !444
  %21 = insertvalue { ptr, i32 } %20, i32 %19, 1, !dbg !444
  resume { ptr, i32 } %21, !dbg !444
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #4

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr hidden void @_ZN5LocalC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #5 comdat align 2 !dbg !446 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !452, !DIExpression(), !454)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %3) #13, !dbg !455
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV5Local, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !455, !tbaa !399
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !455
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV5Local, i32 0, i32 1, i32 2), ptr %4, align 8, !dbg !455, !tbaa !399
  ret void, !dbg !455
}

declare !dbg !184 i32 @printf(ptr noundef, ...) #6

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr hidden noundef i64 @_ZNK5Local5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !456 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !458, !DIExpression(), !460)
  %3 = load ptr, ptr %2, align 8
  %4 = call noundef i64 @_ZNK4Both5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %3), !dbg !461
  %5 = add nsw i64 1, %4, !dbg !462
  ret i64 %5, !dbg !463
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4RootC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !464 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !467, !DIExpression(), !468)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 32) ({ [6 x ptr] }, ptr @_ZTV4Root, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !469, !tbaa !399
  %4 = getelementptr inbounds %struct.Root, ptr %3, i32 0, i32 1, !dbg !470
  store i32 1, ptr %4, align 8, !dbg !470, !tbaa !417
  ret void, !dbg !469
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZN4LeftC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #8 comdat align 2 !dbg !471 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !473, !DIExpression(), !476)
  store ptr %1, ptr %4, align 8, !tbaa !392
    #dbg_declare(ptr %4, !474, !DIExpression(), !476)
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = load ptr, ptr %6, align 8, !dbg !477
  store ptr %7, ptr %5, align 8, !dbg !477, !tbaa !399
  %8 = getelementptr inbounds ptr, ptr %6, i64 1, !dbg !477
  %9 = load ptr, ptr %8, align 8, !dbg !477
  %10 = load ptr, ptr %5, align 8, !dbg !477, !tbaa !399
  %11 = getelementptr i8, ptr %10, i64 -24, !dbg !477
  %12 = load i64, ptr %11, align 8, !dbg !477
  %13 = getelementptr inbounds i8, ptr %5, i64 %12, !dbg !477
  store ptr %9, ptr %13, align 8, !dbg !477, !tbaa !399
  %14 = getelementptr inbounds %struct.Left, ptr %5, i32 0, i32 1, !dbg !478
  store i32 2, ptr %14, align 8, !dbg !478, !tbaa !479
  %15 = load ptr, ptr %5, align 8, !dbg !480, !tbaa !399
  %16 = getelementptr inbounds ptr, ptr %15, i64 0, !dbg !480
  %17 = load ptr, ptr %16, align 8, !dbg !480
  %18 = call noundef i32 %17(ptr noundef nonnull align 8 dereferenceable(12) %5), !dbg !480
  %19 = load ptr, ptr %5, align 8, !dbg !482, !tbaa !399
  %20 = getelementptr i8, ptr %19, i64 -24, !dbg !482
  %21 = load i64, ptr %20, align 8, !dbg !482
  %22 = getelementptr inbounds i8, ptr %5, i64 %21, !dbg !482
  %23 = getelementptr inbounds %struct.Root, ptr %22, i32 0, i32 1, !dbg !482
  %24 = load i32, ptr %23, align 8, !dbg !483, !tbaa !417
  %25 = add nsw i32 %24, %18, !dbg !483
  store i32 %25, ptr %23, align 8, !dbg !483, !tbaa !417
  ret void, !dbg !484
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #5 comdat align 2 !dbg !485 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !490, !DIExpression(), !492)
  store ptr %1, ptr %4, align 8, !tbaa !392
    #dbg_declare(ptr %4, !491, !DIExpression(), !492)
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = load ptr, ptr %6, align 8, !dbg !493
  store ptr %7, ptr %5, align 8, !dbg !493, !tbaa !399
  %8 = getelementptr inbounds ptr, ptr %6, i64 1, !dbg !493
  %9 = load ptr, ptr %8, align 8, !dbg !493
  %10 = load ptr, ptr %5, align 8, !dbg !493, !tbaa !399
  %11 = getelementptr i8, ptr %10, i64 -24, !dbg !493
  %12 = load i64, ptr %11, align 8, !dbg !493
  %13 = getelementptr inbounds i8, ptr %5, i64 %12, !dbg !493
  store ptr %9, ptr %13, align 8, !dbg !493, !tbaa !399
  %14 = getelementptr inbounds %struct.Right, ptr %5, i32 0, i32 1, !dbg !494
  store i32 3, ptr %14, align 8, !dbg !494, !tbaa !495
  ret void, !dbg !493
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN4Left1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !496 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !498, !DIExpression(), !499)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Left, ptr %3, i32 0, i32 1, !dbg !500
  %5 = load i32, ptr %4, align 8, !dbg !500, !tbaa !479
  %6 = add nsw i32 10, %5, !dbg !501
  ret i32 %6, !dbg !502
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZN4Left4selfEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !503 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !505, !DIExpression(), !506)
  %3 = load ptr, ptr %2, align 8
  ret ptr %3, !dbg !507
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeftD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !508 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !511, !DIExpression(), !512)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4LeftD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3, ptr noundef @_ZTT4Left) #13, !dbg !513
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !513
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #13, !dbg !513
  ret void, !dbg !513
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeftD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !514 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !516, !DIExpression(), !517)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4LeftD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #13, !dbg !518
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 32) #15, !dbg !518
  ret void, !dbg !518
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZTv0_n24_N4Left1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !519 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !522
  %4 = load ptr, ptr %3, align 8, !dbg !522, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -24, !dbg !522
  %6 = load i64, ptr %5, align 8, !dbg !522
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !522
  %8 = tail call noundef i32 @_ZN4Left1fEv(ptr noundef nonnull align 8 dereferenceable(12) %7), !dbg !522
  ret i32 %8, !dbg !522
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef ptr @_ZTcv0_n32_v0_n24_N4Left4selfEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !523 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !524
  %4 = load ptr, ptr %3, align 8, !dbg !524, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -32, !dbg !524
  %6 = load i64, ptr %5, align 8, !dbg !524
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !524
  %8 = call noundef ptr @_ZN4Left4selfEv(ptr noundef nonnull align 8 dereferenceable(12) %7), !dbg !524
  %9 = icmp eq ptr %8, null, !dbg !524
  br i1 %9, label %15, label %10, !dbg !524

10:                                               ; preds = %1
  %11 = load ptr, ptr %8, align 8, !dbg !524, !tbaa !399
  %12 = getelementptr inbounds i8, ptr %11, i64 -24, !dbg !524
  %13 = load i64, ptr %12, align 8, !dbg !524
  %14 = getelementptr inbounds i8, ptr %8, i64 %13, !dbg !524
  br label %16, !dbg !524

15:                                               ; preds = %1
  br label %16, !dbg !524

16:                                               ; preds = %15, %10
  %17 = phi ptr [ %14, %10 ], [ null, %15 ], !dbg !524
  ret ptr %17, !dbg !524
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N4LeftD1Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !525 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !526
  %4 = load ptr, ptr %3, align 8, !dbg !526, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !526
  %6 = load i64, ptr %5, align 8, !dbg !526
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !526
  tail call void @_ZN4LeftD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #13, !dbg !526
  ret void, !dbg !526
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N4LeftD0Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !527 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !528
  %4 = load ptr, ptr %3, align 8, !dbg !528, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !528
  %6 = load i64, ptr %5, align 8, !dbg !528
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !528
  tail call void @_ZN4LeftD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #13, !dbg !528
  ret void, !dbg !528
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN5Right1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !529 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !531, !DIExpression(), !532)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Right, ptr %3, i32 0, i32 1, !dbg !533
  %5 = load i32, ptr %4, align 8, !dbg !533, !tbaa !495
  %6 = add nsw i32 20, %5, !dbg !534
  ret i32 %6, !dbg !535
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN5Right1gEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !536 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !538, !DIExpression(), !539)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Right, ptr %3, i32 0, i32 1, !dbg !540
  %5 = load i32, ptr %4, align 8, !dbg !540, !tbaa !495
  ret i32 %5, !dbg !541
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !542 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !545, !DIExpression(), !546)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN5RightD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3, ptr noundef @_ZTT5Right) #13, !dbg !547
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !547
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #13, !dbg !547
  ret void, !dbg !547
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !548 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !550, !DIExpression(), !551)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN5RightD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #13, !dbg !552
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 32) #15, !dbg !552
  ret void, !dbg !552
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZTv0_n24_N5Right1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !553 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !554
  %4 = load ptr, ptr %3, align 8, !dbg !554, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -24, !dbg !554
  %6 = load i64, ptr %5, align 8, !dbg !554
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !554
  %8 = tail call noundef i32 @_ZN5Right1fEv(ptr noundef nonnull align 8 dereferenceable(12) %7), !dbg !554
  ret i32 %8, !dbg !554
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZN4Root4selfEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !555 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !557, !DIExpression(), !558)
  %3 = load ptr, ptr %2, align 8
  ret ptr %3, !dbg !559
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N5RightD1Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !560 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !561
  %4 = load ptr, ptr %3, align 8, !dbg !561, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !561
  %6 = load i64, ptr %5, align 8, !dbg !561
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !561
  tail call void @_ZN5RightD1Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #13, !dbg !561
  ret void, !dbg !561
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N5RightD0Ev(ptr noundef %0) unnamed_addr #10 comdat align 2 !dbg !562 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !563
  %4 = load ptr, ptr %3, align 8, !dbg !563, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !563
  %6 = load i64, ptr %5, align 8, !dbg !563
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !563
  tail call void @_ZN5RightD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %7) #13, !dbg !563
  ret void, !dbg !563
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN6Bottom1fEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !564 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !566, !DIExpression(), !567)
  %3 = load ptr, ptr %2, align 8
  %4 = call noundef i32 @_ZN4Left1fEv(ptr noundef nonnull align 8 dereferenceable(12) %3), !dbg !568
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !569
  %6 = call noundef i32 @_ZN5Right1fEv(ptr noundef nonnull align 8 dereferenceable(12) %5), !dbg !569
  %7 = add nsw i32 %4, %6, !dbg !570
  %8 = getelementptr inbounds %struct.Bottom, ptr %3, i32 0, i32 3, !dbg !571
  %9 = load i32, ptr %8, align 4, !dbg !571, !tbaa !440
  %10 = add nsw i32 %7, %9, !dbg !572
  ret i32 %10, !dbg !573
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZN6Bottom4selfEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !574 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !576, !DIExpression(), !577)
  %3 = load ptr, ptr %2, align 8
  ret ptr %3, !dbg !578
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !579 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !581, !DIExpression(), !582)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6BottomD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %3, ptr noundef @_ZTT6Bottom) #13, !dbg !583
  %4 = getelementptr inbounds i8, ptr %3, i64 32, !dbg !583
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #13, !dbg !583
  ret void, !dbg !584
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN6BottomD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !585 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !587, !DIExpression(), !588)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %3) #13, !dbg !589
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 48) #15, !dbg !589
  ret void, !dbg !590
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN6Bottom1gEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !591 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !593, !DIExpression(), !594)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Bottom, ptr %3, i32 0, i32 3, !dbg !595
  %5 = load i32, ptr %4, align 4, !dbg !595, !tbaa !440
  %6 = mul nsw i32 %5, 100, !dbg !596
  ret i32 %6, !dbg !597
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZThn16_N6Bottom1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !598 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !599
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !599
  %5 = tail call noundef i32 @_ZN6Bottom1fEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !599
  ret i32 %5, !dbg !599
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZThn16_N6Bottom1gEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !600 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !601
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !601
  %5 = tail call noundef i32 @_ZN6Bottom1gEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !601
  ret i32 %5, !dbg !601
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N6BottomD1Ev(ptr noundef %0) unnamed_addr #11 comdat align 2 !dbg !602 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !603
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !603
  tail call void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %4) #13, !dbg !603
  ret void, !dbg !603
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N6BottomD0Ev(ptr noundef %0) unnamed_addr #11 comdat align 2 !dbg !604 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !605
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !605
  tail call void @_ZN6BottomD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %4) #13, !dbg !605
  ret void, !dbg !605
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i32 @_ZTv0_n24_N6Bottom1fEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !606 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !607
  %4 = load ptr, ptr %3, align 8, !dbg !607, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -24, !dbg !607
  %6 = load i64, ptr %5, align 8, !dbg !607
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !607
  %8 = tail call noundef i32 @_ZN6Bottom1fEv(ptr noundef nonnull align 8 dereferenceable(32) %7), !dbg !607
  ret i32 %8, !dbg !607
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef ptr @_ZTcv0_n32_v0_n24_N6Bottom4selfEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !608 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !609
  %4 = load ptr, ptr %3, align 8, !dbg !609, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -32, !dbg !609
  %6 = load i64, ptr %5, align 8, !dbg !609
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !609
  %8 = call noundef ptr @_ZN6Bottom4selfEv(ptr noundef nonnull align 8 dereferenceable(32) %7), !dbg !609
  %9 = icmp eq ptr %8, null, !dbg !609
  br i1 %9, label %15, label %10, !dbg !609

10:                                               ; preds = %1
  %11 = load ptr, ptr %8, align 8, !dbg !609, !tbaa !399
  %12 = getelementptr inbounds i8, ptr %11, i64 -24, !dbg !609
  %13 = load i64, ptr %12, align 8, !dbg !609
  %14 = getelementptr inbounds i8, ptr %8, i64 %13, !dbg !609
  br label %16, !dbg !609

15:                                               ; preds = %1
  br label %16, !dbg !609

16:                                               ; preds = %15, %10
  %17 = phi ptr [ %14, %10 ], [ null, %15 ], !dbg !609
  ret ptr %17, !dbg !609
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N6BottomD1Ev(ptr noundef %0) unnamed_addr #11 comdat align 2 !dbg !610 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !611
  %4 = load ptr, ptr %3, align 8, !dbg !611, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !611
  %6 = load i64, ptr %5, align 8, !dbg !611
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !611
  tail call void @_ZN6BottomD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %7) #13, !dbg !611
  ret void, !dbg !611
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n40_N6BottomD0Ev(ptr noundef %0) unnamed_addr #11 comdat align 2 !dbg !612 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !613
  %4 = load ptr, ptr %3, align 8, !dbg !613, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %4, i64 -40, !dbg !613
  %6 = load i64, ptr %5, align 8, !dbg !613
  %7 = getelementptr inbounds i8, ptr %3, i64 %6, !dbg !613
  tail call void @_ZN6BottomD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %7) #13, !dbg !613
  ret void, !dbg !613
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZN4Root1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !614 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !616, !DIExpression(), !617)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Root, ptr %3, i32 0, i32 1, !dbg !618
  %5 = load i32, ptr %4, align 8, !dbg !618, !tbaa !417
  ret i32 %5, !dbg !619
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !620 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !622, !DIExpression(), !623)
  %3 = load ptr, ptr %2, align 8
  ret void, !dbg !624
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4RootD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #7 comdat align 2 !dbg !625 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !627, !DIExpression(), !628)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4RootD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #13, !dbg !629
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #15, !dbg !629
  ret void, !dbg !630
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeftD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #5 comdat align 2 !dbg !631 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !633, !DIExpression(), !635)
  store ptr %1, ptr %4, align 8, !tbaa !392
    #dbg_declare(ptr %4, !634, !DIExpression(), !635)
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  ret void, !dbg !636
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN5RightD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) unnamed_addr #5 comdat align 2 !dbg !637 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !639, !DIExpression(), !641)
  store ptr %1, ptr %4, align 8, !tbaa !392
    #dbg_declare(ptr %4, !640, !DIExpression(), !641)
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  ret void, !dbg !642
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN6BottomD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0, ptr noundef %1) unnamed_addr #7 comdat align 2 personality ptr @__gxx_personality_v0 !dbg !643 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !645, !DIExpression(), !647)
  store ptr %1, ptr %4, align 8, !tbaa !392
    #dbg_declare(ptr %4, !646, !DIExpression(), !647)
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = load ptr, ptr %6, align 8, !dbg !648
  store ptr %7, ptr %5, align 8, !dbg !648, !tbaa !399
  %8 = getelementptr inbounds ptr, ptr %6, i64 5, !dbg !648
  %9 = load ptr, ptr %8, align 8, !dbg !648
  %10 = load ptr, ptr %5, align 8, !dbg !648, !tbaa !399
  %11 = getelementptr i8, ptr %10, i64 -24, !dbg !648
  %12 = load i64, ptr %11, align 8, !dbg !648
  %13 = getelementptr inbounds i8, ptr %5, i64 %12, !dbg !648
  store ptr %9, ptr %13, align 8, !dbg !648, !tbaa !399
  %14 = getelementptr inbounds ptr, ptr %6, i64 6, !dbg !648
  %15 = load ptr, ptr %14, align 8, !dbg !648
  %16 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !648
  store ptr %15, ptr %16, align 8, !dbg !648, !tbaa !399
  %17 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %18 unwind label %22, !dbg !649

18:                                               ; preds = %2
  %19 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !651
  %20 = getelementptr inbounds ptr, ptr %6, i64 3, !dbg !651
  call void @_ZN5RightD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %19, ptr noundef %20) #13, !dbg !651
  %21 = getelementptr inbounds ptr, ptr %6, i64 1, !dbg !651
  call void @_ZN4LeftD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %5, ptr noundef %21) #13, !dbg !651
  ret void, !dbg !652

22:                                               ; preds = %2
  %23 = landingpad { ptr, i32 }
          catch ptr null, !dbg !649
  %24 = extractvalue { ptr, i32 } %23, 0, !dbg !649
  call void @__clang_call_terminate(ptr %24) #16, !dbg !649
  unreachable, !dbg !649
}

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #12 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #13
  call void @_ZSt9terminatev() #16
  unreachable
}

declare ptr @__cxa_begin_catch(ptr)

declare void @_ZSt9terminatev()

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #5 comdat align 2 !dbg !653 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !658, !DIExpression(), !660)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %3) #13, !dbg !661
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !661
  call void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %4) #13, !dbg !661
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV4Both, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !661, !tbaa !399
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !661
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV4Both, i32 0, i32 1, i32 2), ptr %5, align 8, !dbg !661, !tbaa !399
  ret void, !dbg !661
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN4Both3setEl(ptr noundef nonnull align 8 dereferenceable(32) %0, i64 noundef %1) unnamed_addr #7 comdat align 2 !dbg !662 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !664, !DIExpression(), !666)
  store i64 %1, ptr %4, align 8, !tbaa !667
    #dbg_declare(ptr %4, !665, !DIExpression(), !669)
  %5 = load ptr, ptr %3, align 8
  %6 = load i64, ptr %4, align 8, !dbg !670, !tbaa !667
  %7 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !671
  %8 = getelementptr inbounds %struct.B, ptr %7, i32 0, i32 1, !dbg !671
  store i64 %6, ptr %8, align 8, !dbg !672, !tbaa !673
  %9 = getelementptr inbounds %struct.A, ptr %5, i32 0, i32 1, !dbg !675
  store i64 %6, ptr %9, align 8, !dbg !676, !tbaa !677
  ret void, !dbg !679
}

; Function Attrs: uwtable
define linkonce_odr hidden noundef i64 @_ZThn16_NK5Local5valueEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !680 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !681
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !681
  %5 = tail call noundef i64 @_ZNK5Local5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !681
  ret i64 %5, !dbg !681
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZThn16_N4Both3setEl(ptr noundef %0, i64 noundef %1) unnamed_addr #9 comdat align 2 !dbg !682 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
  store i64 %1, ptr %4, align 8, !tbaa !667
  %5 = load ptr, ptr %3, align 8, !dbg !683
  %6 = getelementptr inbounds i8, ptr %5, i64 -16, !dbg !683
  %7 = load i64, ptr %4, align 8, !dbg !683, !tbaa !667
  tail call void @_ZN4Both3setEl(ptr noundef nonnull align 8 dereferenceable(32) %6, i64 noundef %7), !dbg !683
  ret void, !dbg !683
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #5 comdat align 2 !dbg !684 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !690, !DIExpression(), !692)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr] }, ptr @_ZTV1A, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !693, !tbaa !399
  %4 = getelementptr inbounds %struct.A, ptr %3, i32 0, i32 1, !dbg !694
  store i64 5, ptr %4, align 8, !dbg !694, !tbaa !677
  ret void, !dbg !693
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #5 comdat align 2 !dbg !695 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !700, !DIExpression(), !701)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1B, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !702, !tbaa !399
  %4 = getelementptr inbounds %struct.B, ptr %3, i32 0, i32 1, !dbg !703
  store i64 6, ptr %4, align 8, !dbg !703, !tbaa !673
  ret void, !dbg !702
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i64 @_ZNK4Both5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %0) unnamed_addr #7 comdat align 2 !dbg !704 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !706, !DIExpression(), !708)
  %3 = load ptr, ptr %2, align 8
  %4 = call noundef i64 @_ZNK1A5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %3), !dbg !709
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !710
  %6 = call noundef i64 @_ZNK1B5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %5), !dbg !710
  %7 = mul nsw i64 %4, %6, !dbg !711
  ret i64 %7, !dbg !712
}

; Function Attrs: uwtable
define linkonce_odr dso_local noundef i64 @_ZThn16_NK4Both5valueEv(ptr noundef %0) unnamed_addr #9 comdat align 2 !dbg !713 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
  %3 = load ptr, ptr %2, align 8, !dbg !714
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !714
  %5 = tail call noundef i64 @_ZNK4Both5valueEv(ptr noundef nonnull align 8 dereferenceable(32) %4), !dbg !714
  ret i64 %5, !dbg !714
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i64 @_ZNK1A5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #7 comdat align 2 !dbg !715 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !717, !DIExpression(), !719)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.A, ptr %3, i32 0, i32 1, !dbg !720
  %5 = load i64, ptr %4, align 8, !dbg !720, !tbaa !677
  ret i64 %5, !dbg !721
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i64 @_ZNK1B5valueEv(ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #7 comdat align 2 !dbg !722 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !392
    #dbg_declare(ptr %2, !724, !DIExpression(), !726)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.B, ptr %3, i32 0, i32 1, !dbg !727
  %5 = load i64, ptr %4, align 8, !dbg !727, !tbaa !673
  ret i64 %5, !dbg !728
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN1B3setEl(ptr noundef nonnull align 8 dereferenceable(16) %0, i64 noundef %1) unnamed_addr #7 comdat align 2 !dbg !729 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !392
    #dbg_declare(ptr %3, !731, !DIExpression(), !733)
  store i64 %1, ptr %4, align 8, !tbaa !667
    #dbg_declare(ptr %4, !732, !DIExpression(), !734)
  %5 = load ptr, ptr %3, align 8
  %6 = load i64, ptr %4, align 8, !dbg !735, !tbaa !667
  %7 = getelementptr inbounds %struct.B, ptr %5, i32 0, i32 1, !dbg !736
  store i64 %6, ptr %7, align 8, !dbg !737, !tbaa !673
  ret void, !dbg !738
}

attributes #0 = { mustprogress norecurse uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nobuiltin allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { inlinehint mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { inlinehint mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { inlinehint nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { noinline noreturn nounwind uwtable "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nounwind }
attributes #14 = { builtin allocsize(0) }
attributes #15 = { builtin nounwind }
attributes #16 = { noreturn nounwind }

!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!269, !270, !271, !272, !273, !274}
!llvm.ident = !{!275}

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
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !21, imports: !22, splitDebugInlining: false, nameTableKind: None)
!21 = !{!0, !8, !13, !18}
!22 = !{!23, !87, !93, !98, !102, !104, !106, !108, !110, !117, !122, !128, !132, !136, !140, !145, !149, !151, !155, !161, !165, !172, !174, !179, !183, !187, !189, !193, !197, !199, !203, !205, !207, !211, !215, !219, !223, !227, !231, !233, !239, !243, !247, !252, !254, !256, !260, !264, !265, !266, !267, !268}
!23 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !25, file: !86, line: 98)
!24 = !DINamespace(name: "std", scope: null)
!25 = !DIDerivedType(tag: DW_TAG_typedef, name: "FILE", file: !26, line: 7, baseType: !27)
!26 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types/FILE.h", directory: "", checksumkind: CSK_MD5, checksum: "571f9fb6223c42439075fdde11a0de5d")
!27 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_FILE", file: !28, line: 49, size: 1728, flags: DIFlagTypePassByValue, elements: !29, identifier: "_ZTS8_IO_FILE")
!28 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h", directory: "", checksumkind: CSK_MD5, checksum: "1bad07471b7974df4ecc1d1c2ca207e6")
!29 = !{!30, !32, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !47, !49, !50, !51, !55, !57, !59, !63, !66, !68, !71, !74, !75, !77, !81, !82}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "_flags", scope: !27, file: !28, line: 51, baseType: !31, size: 32)
!31 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_read_ptr", scope: !27, file: !28, line: 54, baseType: !33, size: 64, offset: 64)
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_read_end", scope: !27, file: !28, line: 55, baseType: !33, size: 64, offset: 128)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_read_base", scope: !27, file: !28, line: 56, baseType: !33, size: 64, offset: 192)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_write_base", scope: !27, file: !28, line: 57, baseType: !33, size: 64, offset: 256)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_write_ptr", scope: !27, file: !28, line: 58, baseType: !33, size: 64, offset: 320)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_write_end", scope: !27, file: !28, line: 59, baseType: !33, size: 64, offset: 384)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_buf_base", scope: !27, file: !28, line: 60, baseType: !33, size: 64, offset: 448)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_buf_end", scope: !27, file: !28, line: 61, baseType: !33, size: 64, offset: 512)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_save_base", scope: !27, file: !28, line: 64, baseType: !33, size: 64, offset: 576)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_backup_base", scope: !27, file: !28, line: 65, baseType: !33, size: 64, offset: 640)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "_IO_save_end", scope: !27, file: !28, line: 66, baseType: !33, size: 64, offset: 704)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "_markers", scope: !27, file: !28, line: 68, baseType: !45, size: 64, offset: 768)
!45 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !46, size: 64)
!46 = !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_marker", file: !28, line: 36, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS10_IO_marker")
!47 = !DIDerivedType(tag: DW_TAG_member, name: "_chain", scope: !27, file: !28, line: 70, baseType: !48, size: 64, offset: 832)
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !27, size: 64)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "_fileno", scope: !27, file: !28, line: 72, baseType: !31, size: 32, offset: 896)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "_flags2", scope: !27, file: !28, line: 73, baseType: !31, size: 32, offset: 928)
!51 = !DIDerivedType(tag: DW_TAG_member, name: "_old_offset", scope: !27, file: !28, line: 74, baseType: !52, size: 64, offset: 960)
!52 = !DIDerivedType(tag: DW_TAG_typedef, name: "__off_t", file: !53, line: 152, baseType: !54)
!53 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types.h", directory: "", checksumkind: CSK_MD5, checksum: "d108b5f93a74c50510d7d9bc0ab36df9")
!54 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "_cur_column", scope: !27, file: !28, line: 77, baseType: !56, size: 16, offset: 1024)
!56 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!57 = !DIDerivedType(tag: DW_TAG_member, name: "_vtable_offset", scope: !27, file: !28, line: 78, baseType: !58, size: 8, offset: 1040)
!58 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!59 = !DIDerivedType(tag: DW_TAG_member, name: "_shortbuf", scope: !27, file: !28, line: 79, baseType: !60, size: 8, offset: 1048)
!60 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 8, elements: !61)
!61 = !{!62}
!62 = !DISubrange(count: 1)
!63 = !DIDerivedType(tag: DW_TAG_member, name: "_lock", scope: !27, file: !28, line: 81, baseType: !64, size: 64, offset: 1088)
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!65 = !DIDerivedType(tag: DW_TAG_typedef, name: "_IO_lock_t", file: !28, line: 43, baseType: null)
!66 = !DIDerivedType(tag: DW_TAG_member, name: "_offset", scope: !27, file: !28, line: 89, baseType: !67, size: 64, offset: 1152)
!67 = !DIDerivedType(tag: DW_TAG_typedef, name: "__off64_t", file: !53, line: 153, baseType: !54)
!68 = !DIDerivedType(tag: DW_TAG_member, name: "_codecvt", scope: !27, file: !28, line: 91, baseType: !69, size: 64, offset: 1216)
!69 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !70, size: 64)
!70 = !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_codecvt", file: !28, line: 37, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS11_IO_codecvt")
!71 = !DIDerivedType(tag: DW_TAG_member, name: "_wide_data", scope: !27, file: !28, line: 92, baseType: !72, size: 64, offset: 1280)
!72 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !73, size: 64)
!73 = !DICompositeType(tag: DW_TAG_structure_type, name: "_IO_wide_data", file: !28, line: 38, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS13_IO_wide_data")
!74 = !DIDerivedType(tag: DW_TAG_member, name: "_freeres_list", scope: !27, file: !28, line: 93, baseType: !48, size: 64, offset: 1344)
!75 = !DIDerivedType(tag: DW_TAG_member, name: "_freeres_buf", scope: !27, file: !28, line: 94, baseType: !76, size: 64, offset: 1408)
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!77 = !DIDerivedType(tag: DW_TAG_member, name: "__pad5", scope: !27, file: !28, line: 95, baseType: !78, size: 64, offset: 1472)
!78 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !79, line: 18, baseType: !80)
!79 = !DIFile(filename: "/usr/lib/llvm-19/lib/clang/19/include/__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!80 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!81 = !DIDerivedType(tag: DW_TAG_member, name: "_mode", scope: !27, file: !28, line: 96, baseType: !31, size: 32, offset: 1536)
!82 = !DIDerivedType(tag: DW_TAG_member, name: "_unused2", scope: !27, file: !28, line: 98, baseType: !83, size: 160, offset: 1568)
!83 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 160, elements: !84)
!84 = !{!85}
!85 = !DISubrange(count: 20)
!86 = !DIFile(filename: "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstdio", directory: "")
!87 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !88, file: !86, line: 99)
!88 = !DIDerivedType(tag: DW_TAG_typedef, name: "fpos_t", file: !89, line: 84, baseType: !90)
!89 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!90 = !DIDerivedType(tag: DW_TAG_typedef, name: "__fpos_t", file: !91, line: 14, baseType: !92)
!91 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types/__fpos_t.h", directory: "", checksumkind: CSK_MD5, checksum: "32de8bdaf3551a6c0a9394f9af4389ce")
!92 = !DICompositeType(tag: DW_TAG_structure_type, name: "_G_fpos_t", file: !91, line: 10, size: 128, flags: DIFlagFwdDecl, identifier: "_ZTS9_G_fpos_t")
!93 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !94, file: !86, line: 101)
!94 = !DISubprogram(name: "clearerr", scope: !89, file: !89, line: 786, type: !95, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!95 = !DISubroutineType(types: !96)
!96 = !{null, !97}
!97 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!98 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !99, file: !86, line: 102)
!99 = !DISubprogram(name: "fclose", scope: !89, file: !89, line: 178, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!100 = !DISubroutineType(types: !101)
!101 = !{!31, !97}
!102 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !103, file: !86, line: 103)
!103 = !DISubprogram(name: "feof", scope: !89, file: !89, line: 788, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!104 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !105, file: !86, line: 104)
!105 = !DISubprogram(name: "ferror", scope: !89, file: !89, line: 790, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!106 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !107, file: !86, line: 105)
!107 = !DISubprogram(name: "fflush", scope: !89, file: !89, line: 230, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!108 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !109, file: !86, line: 106)
!109 = !DISubprogram(name: "fgetc", scope: !89, file: !89, line: 513, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!110 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !111, file: !86, line: 107)
!111 = !DISubprogram(name: "fgetpos", scope: !89, file: !89, line: 760, type: !112, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!112 = !DISubroutineType(types: !113)
!113 = !{!31, !114, !115}
!114 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !97)
!115 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !116)
!116 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !88, size: 64)
!117 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !118, file: !86, line: 108)
!118 = !DISubprogram(name: "fgets", scope: !89, file: !89, line: 592, type: !119, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!119 = !DISubroutineType(types: !120)
!120 = !{!33, !121, !31, !114}
!121 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !33)
!122 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !123, file: !86, line: 109)
!123 = !DISubprogram(name: "fopen", scope: !89, file: !89, line: 258, type: !124, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!124 = !DISubroutineType(types: !125)
!125 = !{!97, !126, !126}
!126 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !127)
!127 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!128 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !129, file: !86, line: 110)
!129 = !DISubprogram(name: "fprintf", scope: !89, file: !89, line: 350, type: !130, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!130 = !DISubroutineType(types: !131)
!131 = !{!31, !114, !126, null}
!132 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !133, file: !86, line: 111)
!133 = !DISubprogram(name: "fputc", scope: !89, file: !89, line: 549, type: !134, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!134 = !DISubroutineType(types: !135)
!135 = !{!31, !31, !97}
!136 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !137, file: !86, line: 112)
!137 = !DISubprogram(name: "fputs", scope: !89, file: !89, line: 655, type: !138, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!138 = !DISubroutineType(types: !139)
!139 = !{!31, !126, !114}
!140 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !141, file: !86, line: 113)
!141 = !DISubprogram(name: "fread", scope: !89, file: !89, line: 675, type: !142, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!142 = !DISubroutineType(types: !143)
!143 = !{!78, !144, !78, !78, !114}
!144 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !76)
!145 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !146, file: !86, line: 114)
!146 = !DISubprogram(name: "freopen", scope: !89, file: !89, line: 265, type: !147, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!147 = !DISubroutineType(types: !148)
!148 = !{!97, !126, !126, !114}
!149 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !150, file: !86, line: 115)
!150 = !DISubprogram(name: "fscanf", linkageName: "__isoc99_fscanf", scope: !89, file: !89, line: 434, type: !130, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!151 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !152, file: !86, line: 116)
!152 = !DISubprogram(name: "fseek", scope: !89, file: !89, line: 713, type: !153, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!153 = !DISubroutineType(types: !154)
!154 = !{!31, !97, !54, !31}
!155 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !156, file: !86, line: 117)
!156 = !DISubprogram(name: "fsetpos", scope: !89, file: !89, line: 765, type: !157, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!157 = !DISubroutineType(types: !158)
!158 = !{!31, !97, !159}
!159 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !160, size: 64)
!160 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !88)
!161 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !162, file: !86, line: 118)
!162 = !DISubprogram(name: "ftell", scope: !89, file: !89, line: 718, type: !163, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!163 = !DISubroutineType(types: !164)
!164 = !{!54, !97}
!165 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !166, file: !86, line: 119)
!166 = !DISubprogram(name: "fwrite", scope: !89, file: !89, line: 681, type: !167, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!167 = !DISubroutineType(types: !168)
!168 = !{!78, !169, !78, !78, !114}
!169 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !170)
!170 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !171, size: 64)
!171 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!172 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !173, file: !86, line: 120)
!173 = !DISubprogram(name: "getc", scope: !89, file: !89, line: 514, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!174 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !175, file: !86, line: 121)
!175 = !DISubprogram(name: "getchar", scope: !176, file: !176, line: 47, type: !177, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!176 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "c10e343656e7a2bf1044ef4e4442d902")
!177 = !DISubroutineType(types: !178)
!178 = !{!31}
!179 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !180, file: !86, line: 126)
!180 = !DISubprogram(name: "perror", scope: !89, file: !89, line: 804, type: !181, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!181 = !DISubroutineType(types: !182)
!182 = !{null, !127}
!183 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !184, file: !86, line: 127)
!184 = !DISubprogram(name: "printf", scope: !89, file: !89, line: 356, type: !185, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!185 = !DISubroutineType(types: !186)
!186 = !{!31, !126, null}
!187 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !188, file: !86, line: 128)
!188 = !DISubprogram(name: "putc", scope: !89, file: !89, line: 550, type: !134, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!189 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !190, file: !86, line: 129)
!190 = !DISubprogram(name: "putchar", scope: !176, file: !176, line: 82, type: !191, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!191 = !DISubroutineType(types: !192)
!192 = !{!31, !31}
!193 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !194, file: !86, line: 130)
!194 = !DISubprogram(name: "puts", scope: !89, file: !89, line: 661, type: !195, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!195 = !DISubroutineType(types: !196)
!196 = !{!31, !127}
!197 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !198, file: !86, line: 131)
!198 = !DISubprogram(name: "remove", scope: !89, file: !89, line: 152, type: !195, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!199 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !200, file: !86, line: 132)
!200 = !DISubprogram(name: "rename", scope: !89, file: !89, line: 154, type: !201, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!201 = !DISubroutineType(types: !202)
!202 = !{!31, !127, !127}
!203 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !204, file: !86, line: 133)
!204 = !DISubprogram(name: "rewind", scope: !89, file: !89, line: 723, type: !95, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!205 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !206, file: !86, line: 134)
!206 = !DISubprogram(name: "scanf", linkageName: "__isoc99_scanf", scope: !89, file: !89, line: 437, type: !185, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!207 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !208, file: !86, line: 135)
!208 = !DISubprogram(name: "setbuf", scope: !89, file: !89, line: 328, type: !209, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!209 = !DISubroutineType(types: !210)
!210 = !{null, !114, !121}
!211 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !212, file: !86, line: 136)
!212 = !DISubprogram(name: "setvbuf", scope: !89, file: !89, line: 332, type: !213, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!213 = !DISubroutineType(types: !214)
!214 = !{!31, !114, !121, !31, !78}
!215 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !216, file: !86, line: 137)
!216 = !DISubprogram(name: "sprintf", scope: !89, file: !89, line: 358, type: !217, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!217 = !DISubroutineType(types: !218)
!218 = !{!31, !121, !126, null}
!219 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !220, file: !86, line: 138)
!220 = !DISubprogram(name: "sscanf", linkageName: "__isoc99_sscanf", scope: !89, file: !89, line: 439, type: !221, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!221 = !DISubroutineType(types: !222)
!222 = !{!31, !126, !126, null}
!223 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !224, file: !86, line: 139)
!224 = !DISubprogram(name: "tmpfile", scope: !89, file: !89, line: 188, type: !225, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!225 = !DISubroutineType(types: !226)
!226 = !{!97}
!227 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !228, file: !86, line: 141)
!228 = !DISubprogram(name: "tmpnam", scope: !89, file: !89, line: 205, type: !229, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!229 = !DISubroutineType(types: !230)
!230 = !{!33, !33}
!231 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !232, file: !86, line: 143)
!232 = !DISubprogram(name: "ungetc", scope: !89, file: !89, line: 668, type: !134, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!233 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !234, file: !86, line: 144)
!234 = !DISubprogram(name: "vfprintf", scope: !89, file: !89, line: 365, type: !235, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!235 = !DISubroutineType(types: !236)
!236 = !{!31, !114, !126, !237}
!237 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !238, size: 64)
!238 = !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", file: !2, size: 192, flags: DIFlagFwdDecl, identifier: "_ZTS13__va_list_tag")
!239 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !240, file: !86, line: 145)
!240 = !DISubprogram(name: "vprintf", scope: !176, file: !176, line: 39, type: !241, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!241 = !DISubroutineType(types: !242)
!242 = !{!31, !126, !237}
!243 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !244, file: !86, line: 146)
!244 = !DISubprogram(name: "vsprintf", scope: !89, file: !89, line: 373, type: !245, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!245 = !DISubroutineType(types: !246)
!246 = !{!31, !121, !126, !237}
!247 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !248, entity: !249, file: !86, line: 175)
!248 = !DINamespace(name: "__gnu_cxx", scope: null)
!249 = !DISubprogram(name: "snprintf", scope: !89, file: !89, line: 378, type: !250, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!250 = !DISubroutineType(types: !251)
!251 = !{!31, !121, !78, !126, null}
!252 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !248, entity: !253, file: !86, line: 176)
!253 = !DISubprogram(name: "vfscanf", linkageName: "__isoc99_vfscanf", scope: !89, file: !89, line: 479, type: !235, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!254 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !248, entity: !255, file: !86, line: 177)
!255 = !DISubprogram(name: "vscanf", linkageName: "__isoc99_vscanf", scope: !89, file: !89, line: 484, type: !241, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!256 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !248, entity: !257, file: !86, line: 178)
!257 = !DISubprogram(name: "vsnprintf", scope: !89, file: !89, line: 382, type: !258, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!258 = !DISubroutineType(types: !259)
!259 = !{!31, !121, !78, !126, !237}
!260 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !248, entity: !261, file: !86, line: 179)
!261 = !DISubprogram(name: "vsscanf", linkageName: "__isoc99_vsscanf", scope: !89, file: !89, line: 487, type: !262, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!262 = !DISubroutineType(types: !263)
!263 = !{!31, !126, !126, !237}
!264 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !249, file: !86, line: 185)
!265 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !253, file: !86, line: 186)
!266 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !255, file: !86, line: 187)
!267 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !257, file: !86, line: 188)
!268 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !24, entity: !261, file: !86, line: 189)
!269 = !{i32 7, !"Dwarf Version", i32 5}
!270 = !{i32 2, !"Debug Info Version", i32 3}
!271 = !{i32 1, !"wchar_size", i32 4}
!272 = !{i32 8, !"PIC Level", i32 2}
!273 = !{i32 7, !"PIE Level", i32 2}
!274 = !{i32 7, !"uwtable", i32 2}
!275 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!276 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 22, type: !177, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, retainedNodes: !277)
!277 = !{!278, !339, !340, !342, !386}
!278 = !DILocalVariable(name: "bottom", scope: !276, file: !2, line: 23, type: !279)
!279 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !280, size: 64)
!280 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Bottom", file: !2, line: 7, size: 384, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !281, vtableHolder: !283, identifier: "_ZTS6Bottom")
!281 = !{!282, !316, !327, !328, !332, !333, !336}
!282 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !280, baseType: !283, extraData: i32 0)
!283 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Left", file: !2, line: 5, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !284, vtableHolder: !283, identifier: "_ZTS4Left")
!284 = !{!285, !303, !304, !305, !309, !312}
!285 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !283, baseType: !286, offset: 24, flags: DIFlagVirtual, extraData: i32 0)
!286 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Root", file: !2, line: 4, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !287, vtableHolder: !286, identifier: "_ZTS4Root")
!287 = !{!288, !291, !292, !296, !300}
!288 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Root", scope: !2, file: !2, baseType: !289, size: 64, flags: DIFlagArtificial)
!289 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !290, size: 64)
!290 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !177, size: 64)
!291 = !DIDerivedType(tag: DW_TAG_member, name: "r", scope: !286, file: !2, line: 4, baseType: !31, size: 32, offset: 64)
!292 = !DISubprogram(name: "f", linkageName: "_ZN4Root1fEv", scope: !286, file: !2, line: 4, type: !293, scopeLine: 4, containingType: !286, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!293 = !DISubroutineType(types: !294)
!294 = !{!31, !295}
!295 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !286, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!296 = !DISubprogram(name: "self", linkageName: "_ZN4Root4selfEv", scope: !286, file: !2, line: 4, type: !297, scopeLine: 4, containingType: !286, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!297 = !DISubroutineType(types: !298)
!298 = !{!299, !295}
!299 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !286, size: 64)
!300 = !DISubprogram(name: "~Root", scope: !286, file: !2, line: 4, type: !301, scopeLine: 4, containingType: !286, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!301 = !DISubroutineType(types: !302)
!302 = !{null, !295}
!303 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Left", scope: !2, file: !2, baseType: !289, size: 64, flags: DIFlagArtificial)
!304 = !DIDerivedType(tag: DW_TAG_member, name: "l", scope: !283, file: !2, line: 5, baseType: !31, size: 32, offset: 64)
!305 = !DISubprogram(name: "Left", scope: !283, file: !2, line: 5, type: !306, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!306 = !DISubroutineType(types: !307)
!307 = !{null, !308}
!308 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !283, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!309 = !DISubprogram(name: "f", linkageName: "_ZN4Left1fEv", scope: !283, file: !2, line: 5, type: !310, scopeLine: 5, containingType: !283, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!310 = !DISubroutineType(types: !311)
!311 = !{!31, !308}
!312 = !DISubprogram(name: "self", linkageName: "_ZN4Left4selfEv", scope: !283, file: !2, line: 5, type: !313, scopeLine: 5, containingType: !283, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!313 = !DISubroutineType(types: !314)
!314 = !{!315, !308}
!315 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !283, size: 64)
!316 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !280, baseType: !317, offset: 128, extraData: i32 0)
!317 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Right", file: !2, line: 6, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !318, vtableHolder: !317, identifier: "_ZTS5Right")
!318 = !{!319, !320, !321, !322, !326}
!319 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !317, baseType: !286, offset: 24, flags: DIFlagVirtual, extraData: i32 0)
!320 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Right", scope: !2, file: !2, baseType: !289, size: 64, flags: DIFlagArtificial)
!321 = !DIDerivedType(tag: DW_TAG_member, name: "t", scope: !317, file: !2, line: 6, baseType: !31, size: 32, offset: 64)
!322 = !DISubprogram(name: "f", linkageName: "_ZN5Right1fEv", scope: !317, file: !2, line: 6, type: !323, scopeLine: 6, containingType: !317, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!323 = !DISubroutineType(types: !324)
!324 = !{!31, !325}
!325 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !317, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!326 = !DISubprogram(name: "g", linkageName: "_ZN5Right1gEv", scope: !317, file: !2, line: 6, type: !323, scopeLine: 6, containingType: !317, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!327 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !280, file: !2, line: 8, baseType: !31, size: 32, offset: 224)
!328 = !DISubprogram(name: "f", linkageName: "_ZN6Bottom1fEv", scope: !280, file: !2, line: 9, type: !329, scopeLine: 9, containingType: !280, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!329 = !DISubroutineType(types: !330)
!330 = !{!31, !331}
!331 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !280, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!332 = !DISubprogram(name: "g", linkageName: "_ZN6Bottom1gEv", scope: !280, file: !2, line: 10, type: !329, scopeLine: 10, containingType: !280, virtualIndex: 4, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!333 = !DISubprogram(name: "self", linkageName: "_ZN6Bottom4selfEv", scope: !280, file: !2, line: 11, type: !334, scopeLine: 11, containingType: !280, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!334 = !DISubroutineType(types: !335)
!335 = !{!279, !331}
!336 = !DISubprogram(name: "~Bottom", scope: !280, file: !2, line: 12, type: !337, scopeLine: 12, containingType: !280, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!337 = !DISubroutineType(types: !338)
!338 = !{null, !331}
!339 = !DILocalVariable(name: "root", scope: !276, file: !2, line: 24, type: !299)
!340 = !DILocalVariable(name: "right", scope: !276, file: !2, line: 25, type: !341)
!341 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !317, size: 64)
!342 = !DILocalVariable(name: "both", scope: !276, file: !2, line: 26, type: !343)
!343 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Local", file: !2, line: 20, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !344, vtableHolder: !349, identifier: "_ZTS5Local")
!344 = !{!345, !381}
!345 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !343, baseType: !346, extraData: i32 0)
!346 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Both", file: !2, line: 16, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !347, vtableHolder: !349, identifier: "_ZTS4Both")
!347 = !{!348, !358, !372, !377}
!348 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !346, baseType: !349, extraData: i32 0)
!349 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "A", file: !2, line: 14, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !350, vtableHolder: !349, identifier: "_ZTS1A")
!350 = !{!351, !352, !353}
!351 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$A", scope: !2, file: !2, baseType: !289, size: 64, flags: DIFlagArtificial)
!352 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !349, file: !2, line: 14, baseType: !54, size: 64, offset: 64)
!353 = !DISubprogram(name: "value", linkageName: "_ZNK1A5valueEv", scope: !349, file: !2, line: 14, type: !354, scopeLine: 14, containingType: !349, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!354 = !DISubroutineType(types: !355)
!355 = !{!54, !356}
!356 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !357, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!357 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !349)
!358 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !346, baseType: !359, offset: 128, extraData: i32 0)
!359 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !2, line: 15, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !360, vtableHolder: !359, identifier: "_ZTS1B")
!360 = !{!361, !362, !363, !368}
!361 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$B", scope: !2, file: !2, baseType: !289, size: 64, flags: DIFlagArtificial)
!362 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !359, file: !2, line: 15, baseType: !54, size: 64, offset: 64)
!363 = !DISubprogram(name: "value", linkageName: "_ZNK1B5valueEv", scope: !359, file: !2, line: 15, type: !364, scopeLine: 15, containingType: !359, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!364 = !DISubroutineType(types: !365)
!365 = !{!54, !366}
!366 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !367, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!367 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !359)
!368 = !DISubprogram(name: "set", linkageName: "_ZN1B3setEl", scope: !359, file: !2, line: 15, type: !369, scopeLine: 15, containingType: !359, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!369 = !DISubroutineType(types: !370)
!370 = !{null, !371, !54}
!371 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !359, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!372 = !DISubprogram(name: "value", linkageName: "_ZNK4Both5valueEv", scope: !346, file: !2, line: 17, type: !373, scopeLine: 17, containingType: !346, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!373 = !DISubroutineType(types: !374)
!374 = !{!54, !375}
!375 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !376, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!376 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !346)
!377 = !DISubprogram(name: "set", linkageName: "_ZN4Both3setEl", scope: !346, file: !2, line: 18, type: !378, scopeLine: 18, containingType: !346, virtualIndex: 1, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!378 = !DISubroutineType(types: !379)
!379 = !{null, !380, !54}
!380 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !346, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!381 = !DISubprogram(name: "value", linkageName: "_ZNK5Local5valueEv", scope: !343, file: !2, line: 20, type: !382, scopeLine: 20, containingType: !343, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!382 = !DISubroutineType(types: !383)
!383 = !{!54, !384}
!384 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !385, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!385 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !343)
!386 = !DILocalVariable(name: "b", scope: !276, file: !2, line: 27, type: !387)
!387 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !359, size: 64)
!388 = !DILocation(line: 23, column: 3, scope: !276)
!389 = !DILocation(line: 23, column: 11, scope: !276)
!390 = !DILocation(line: 23, column: 20, scope: !276)
!391 = !DILocation(line: 23, column: 24, scope: !276)
!392 = !{!393, !393, i64 0}
!393 = !{!"any pointer", !394, i64 0}
!394 = !{!"omnipotent char", !395, i64 0}
!395 = !{!"Simple C++ TBAA"}
!396 = !DILocation(line: 24, column: 3, scope: !276)
!397 = !DILocation(line: 24, column: 9, scope: !276)
!398 = !DILocation(line: 24, column: 16, scope: !276)
!399 = !{!400, !400, i64 0}
!400 = !{!"vtable pointer", !395, i64 0}
!401 = !DILocation(line: 25, column: 3, scope: !276)
!402 = !DILocation(line: 25, column: 10, scope: !276)
!403 = !DILocation(line: 25, column: 18, scope: !276)
!404 = !DILocation(line: 26, column: 3, scope: !276)
!405 = !DILocation(line: 26, column: 9, scope: !276)
!406 = !DILocation(line: 27, column: 3, scope: !276)
!407 = !DILocation(line: 27, column: 6, scope: !276)
!408 = !DILocation(line: 27, column: 10, scope: !276)
!409 = !DILocation(line: 28, column: 3, scope: !276)
!410 = !DILocation(line: 28, column: 6, scope: !276)
!411 = !DILocation(line: 29, column: 32, scope: !276)
!412 = !DILocation(line: 29, column: 38, scope: !276)
!413 = !DILocation(line: 29, column: 43, scope: !276)
!414 = !DILocation(line: 29, column: 50, scope: !276)
!415 = !DILocation(line: 29, column: 55, scope: !276)
!416 = !DILocation(line: 29, column: 61, scope: !276)
!417 = !{!418, !419, i64 8}
!418 = !{!"_ZTS4Root", !419, i64 8}
!419 = !{!"int", !394, i64 0}
!420 = !DILocation(line: 29, column: 64, scope: !276)
!421 = !DILocation(line: 29, column: 70, scope: !276)
!422 = !DILocation(line: 29, column: 80, scope: !276)
!423 = !DILocation(line: 29, column: 77, scope: !276)
!424 = !DILocation(line: 29, column: 3, scope: !276)
!425 = !DILocation(line: 30, column: 28, scope: !276)
!426 = !DILocation(line: 30, column: 31, scope: !276)
!427 = !DILocation(line: 30, column: 63, scope: !276)
!428 = !DILocation(line: 30, column: 3, scope: !276)
!429 = !DILocation(line: 31, column: 10, scope: !276)
!430 = !DILocation(line: 31, column: 3, scope: !276)
!431 = !DILocation(line: 32, column: 3, scope: !276)
!432 = !DILocation(line: 33, column: 1, scope: !276)
!433 = distinct !DISubprogram(name: "Bottom", linkageName: "_ZN6BottomC1Ev", scope: !280, file: !2, line: 7, type: !337, scopeLine: 7, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !434, retainedNodes: !435)
!434 = !DISubprogram(name: "Bottom", scope: !280, type: !337, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!435 = !{!436}
!436 = !DILocalVariable(name: "this", arg: 1, scope: !433, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!437 = !DILocation(line: 0, scope: !433)
!438 = !DILocation(line: 7, column: 8, scope: !433)
!439 = !DILocation(line: 8, column: 7, scope: !433)
!440 = !{!441, !419, i64 28}
!441 = !{!"_ZTS6Bottom", !442, i64 0, !443, i64 16, !419, i64 28}
!442 = !{!"_ZTS4Left", !419, i64 8}
!443 = !{!"_ZTS5Right", !419, i64 8}
!444 = !DILocation(line: 7, column: 8, scope: !445)
!445 = distinct !DILexicalBlock(scope: !433, file: !2, line: 7, column: 8)
!446 = distinct !DISubprogram(name: "Local", linkageName: "_ZN5LocalC2Ev", scope: !343, file: !2, line: 20, type: !447, scopeLine: 20, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !450, retainedNodes: !451)
!447 = !DISubroutineType(types: !448)
!448 = !{null, !449}
!449 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !343, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!450 = !DISubprogram(name: "Local", scope: !343, type: !447, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!451 = !{!452}
!452 = !DILocalVariable(name: "this", arg: 1, scope: !446, type: !453, flags: DIFlagArtificial | DIFlagObjectPointer)
!453 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !343, size: 64)
!454 = !DILocation(line: 0, scope: !446)
!455 = !DILocation(line: 20, column: 46, scope: !446)
!456 = distinct !DISubprogram(name: "value", linkageName: "_ZNK5Local5valueEv", scope: !343, file: !2, line: 20, type: !382, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !381, retainedNodes: !457)
!457 = !{!458}
!458 = !DILocalVariable(name: "this", arg: 1, scope: !456, type: !459, flags: DIFlagArtificial | DIFlagObjectPointer)
!459 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !385, size: 64)
!460 = !DILocation(line: 0, scope: !456)
!461 = !DILocation(line: 20, column: 105, scope: !456)
!462 = !DILocation(line: 20, column: 97, scope: !456)
!463 = !DILocation(line: 20, column: 88, scope: !456)
!464 = distinct !DISubprogram(name: "Root", linkageName: "_ZN4RootC2Ev", scope: !286, file: !2, line: 4, type: !301, scopeLine: 4, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !465, retainedNodes: !466)
!465 = !DISubprogram(name: "Root", scope: !286, type: !301, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!466 = !{!467}
!467 = !DILocalVariable(name: "this", arg: 1, scope: !464, type: !299, flags: DIFlagArtificial | DIFlagObjectPointer)
!468 = !DILocation(line: 0, scope: !464)
!469 = !DILocation(line: 4, column: 8, scope: !464)
!470 = !DILocation(line: 4, column: 19, scope: !464)
!471 = distinct !DISubprogram(name: "Left", linkageName: "_ZN4LeftC2Ev", scope: !283, file: !2, line: 5, type: !306, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !305, retainedNodes: !472)
!472 = !{!473, !474}
!473 = !DILocalVariable(name: "this", arg: 1, scope: !471, type: !315, flags: DIFlagArtificial | DIFlagObjectPointer)
!474 = !DILocalVariable(name: "vtt", arg: 2, scope: !471, type: !475, flags: DIFlagArtificial)
!475 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !76, size: 64)
!476 = !DILocation(line: 0, scope: !471)
!477 = !DILocation(line: 5, column: 48, scope: !471)
!478 = !DILocation(line: 5, column: 34, scope: !471)
!479 = !{!442, !419, i64 8}
!480 = !DILocation(line: 5, column: 55, scope: !481)
!481 = distinct !DILexicalBlock(scope: !471, file: !2, line: 5, column: 48)
!482 = !DILocation(line: 5, column: 50, scope: !481)
!483 = !DILocation(line: 5, column: 52, scope: !481)
!484 = !DILocation(line: 5, column: 60, scope: !471)
!485 = distinct !DISubprogram(name: "Right", linkageName: "_ZN5RightC2Ev", scope: !317, file: !2, line: 6, type: !486, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !488, retainedNodes: !489)
!486 = !DISubroutineType(types: !487)
!487 = !{null, !325}
!488 = !DISubprogram(name: "Right", scope: !317, type: !486, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!489 = !{!490, !491}
!490 = !DILocalVariable(name: "this", arg: 1, scope: !485, type: !341, flags: DIFlagArtificial | DIFlagObjectPointer)
!491 = !DILocalVariable(name: "vtt", arg: 2, scope: !485, type: !475, flags: DIFlagArtificial)
!492 = !DILocation(line: 0, scope: !485)
!493 = !DILocation(line: 6, column: 8, scope: !485)
!494 = !DILocation(line: 6, column: 35, scope: !485)
!495 = !{!443, !419, i64 8}
!496 = distinct !DISubprogram(name: "f", linkageName: "_ZN4Left1fEv", scope: !283, file: !2, line: 5, type: !310, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !309, retainedNodes: !497)
!497 = !{!498}
!498 = !DILocalVariable(name: "this", arg: 1, scope: !496, type: !315, flags: DIFlagArtificial | DIFlagObjectPointer)
!499 = !DILocation(line: 0, scope: !496)
!500 = !DILocation(line: 5, column: 93, scope: !496)
!501 = !DILocation(line: 5, column: 91, scope: !496)
!502 = !DILocation(line: 5, column: 81, scope: !496)
!503 = distinct !DISubprogram(name: "self", linkageName: "_ZN4Left4selfEv", scope: !283, file: !2, line: 5, type: !313, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !312, retainedNodes: !504)
!504 = !{!505}
!505 = !DILocalVariable(name: "this", arg: 1, scope: !503, type: !315, flags: DIFlagArtificial | DIFlagObjectPointer)
!506 = !DILocation(line: 0, scope: !503)
!507 = !DILocation(line: 5, column: 122, scope: !503)
!508 = distinct !DISubprogram(name: "~Left", linkageName: "_ZN4LeftD1Ev", scope: !283, file: !2, line: 5, type: !306, scopeLine: 5, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !509, retainedNodes: !510)
!509 = !DISubprogram(name: "~Left", scope: !283, type: !306, containingType: !283, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!510 = !{!511}
!511 = !DILocalVariable(name: "this", arg: 1, scope: !508, type: !315, flags: DIFlagArtificial | DIFlagObjectPointer)
!512 = !DILocation(line: 0, scope: !508)
!513 = !DILocation(line: 5, column: 8, scope: !508)
!514 = distinct !DISubprogram(name: "~Left", linkageName: "_ZN4LeftD0Ev", scope: !283, file: !2, line: 5, type: !306, scopeLine: 5, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !509, retainedNodes: !515)
!515 = !{!516}
!516 = !DILocalVariable(name: "this", arg: 1, scope: !514, type: !315, flags: DIFlagArtificial | DIFlagObjectPointer)
!517 = !DILocation(line: 0, scope: !514)
!518 = !DILocation(line: 5, column: 8, scope: !514)
!519 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N4Left1fEv", scope: !2, file: !2, line: 5, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!520 = !DISubroutineType(types: !521)
!521 = !{}
!522 = !DILocation(line: 0, scope: !519)
!523 = distinct !DISubprogram(linkageName: "_ZTcv0_n32_v0_n24_N4Left4selfEv", scope: !2, file: !2, line: 5, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!524 = !DILocation(line: 0, scope: !523)
!525 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N4LeftD1Ev", scope: !2, file: !2, line: 5, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!526 = !DILocation(line: 0, scope: !525)
!527 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N4LeftD0Ev", scope: !2, file: !2, line: 5, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!528 = !DILocation(line: 0, scope: !527)
!529 = distinct !DISubprogram(name: "f", linkageName: "_ZN5Right1fEv", scope: !317, file: !2, line: 6, type: !323, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !322, retainedNodes: !530)
!530 = !{!531}
!531 = !DILocalVariable(name: "this", arg: 1, scope: !529, type: !341, flags: DIFlagArtificial | DIFlagObjectPointer)
!532 = !DILocation(line: 0, scope: !529)
!533 = !DILocation(line: 6, column: 73, scope: !529)
!534 = !DILocation(line: 6, column: 71, scope: !529)
!535 = !DILocation(line: 6, column: 61, scope: !529)
!536 = distinct !DISubprogram(name: "g", linkageName: "_ZN5Right1gEv", scope: !317, file: !2, line: 6, type: !323, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !326, retainedNodes: !537)
!537 = !{!538}
!538 = !DILocalVariable(name: "this", arg: 1, scope: !536, type: !341, flags: DIFlagArtificial | DIFlagObjectPointer)
!539 = !DILocation(line: 0, scope: !536)
!540 = !DILocation(line: 6, column: 103, scope: !536)
!541 = !DILocation(line: 6, column: 96, scope: !536)
!542 = distinct !DISubprogram(name: "~Right", linkageName: "_ZN5RightD1Ev", scope: !317, file: !2, line: 6, type: !486, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !543, retainedNodes: !544)
!543 = !DISubprogram(name: "~Right", scope: !317, type: !486, containingType: !317, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!544 = !{!545}
!545 = !DILocalVariable(name: "this", arg: 1, scope: !542, type: !341, flags: DIFlagArtificial | DIFlagObjectPointer)
!546 = !DILocation(line: 0, scope: !542)
!547 = !DILocation(line: 6, column: 8, scope: !542)
!548 = distinct !DISubprogram(name: "~Right", linkageName: "_ZN5RightD0Ev", scope: !317, file: !2, line: 6, type: !486, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !543, retainedNodes: !549)
!549 = !{!550}
!550 = !DILocalVariable(name: "this", arg: 1, scope: !548, type: !341, flags: DIFlagArtificial | DIFlagObjectPointer)
!551 = !DILocation(line: 0, scope: !548)
!552 = !DILocation(line: 6, column: 8, scope: !548)
!553 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N5Right1fEv", scope: !2, file: !2, line: 6, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!554 = !DILocation(line: 0, scope: !553)
!555 = distinct !DISubprogram(name: "self", linkageName: "_ZN4Root4selfEv", scope: !286, file: !2, line: 4, type: !297, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !296, retainedNodes: !556)
!556 = !{!557}
!557 = !DILocalVariable(name: "this", arg: 1, scope: !555, type: !299, flags: DIFlagArtificial | DIFlagObjectPointer)
!558 = !DILocation(line: 0, scope: !555)
!559 = !DILocation(line: 4, column: 79, scope: !555)
!560 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N5RightD1Ev", scope: !2, file: !2, line: 6, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!561 = !DILocation(line: 0, scope: !560)
!562 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N5RightD0Ev", scope: !2, file: !2, line: 6, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!563 = !DILocation(line: 0, scope: !562)
!564 = distinct !DISubprogram(name: "f", linkageName: "_ZN6Bottom1fEv", scope: !280, file: !2, line: 9, type: !329, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !328, retainedNodes: !565)
!565 = !{!566}
!566 = !DILocalVariable(name: "this", arg: 1, scope: !564, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!567 = !DILocation(line: 0, scope: !564)
!568 = !DILocation(line: 9, column: 35, scope: !564)
!569 = !DILocation(line: 9, column: 48, scope: !564)
!570 = !DILocation(line: 9, column: 39, scope: !564)
!571 = !DILocation(line: 9, column: 54, scope: !564)
!572 = !DILocation(line: 9, column: 52, scope: !564)
!573 = !DILocation(line: 9, column: 22, scope: !564)
!574 = distinct !DISubprogram(name: "self", linkageName: "_ZN6Bottom4selfEv", scope: !280, file: !2, line: 11, type: !334, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !333, retainedNodes: !575)
!575 = !{!576}
!576 = !DILocalVariable(name: "this", arg: 1, scope: !574, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!577 = !DILocation(line: 0, scope: !574)
!578 = !DILocation(line: 11, column: 29, scope: !574)
!579 = distinct !DISubprogram(name: "~Bottom", linkageName: "_ZN6BottomD1Ev", scope: !280, file: !2, line: 12, type: !337, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !336, retainedNodes: !580)
!580 = !{!581}
!581 = !DILocalVariable(name: "this", arg: 1, scope: !579, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!582 = !DILocation(line: 0, scope: !579)
!583 = !DILocation(line: 12, column: 22, scope: !579)
!584 = !DILocation(line: 12, column: 49, scope: !579)
!585 = distinct !DISubprogram(name: "~Bottom", linkageName: "_ZN6BottomD0Ev", scope: !280, file: !2, line: 12, type: !337, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !336, retainedNodes: !586)
!586 = !{!587}
!587 = !DILocalVariable(name: "this", arg: 1, scope: !585, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!588 = !DILocation(line: 0, scope: !585)
!589 = !DILocation(line: 12, column: 22, scope: !585)
!590 = !DILocation(line: 12, column: 49, scope: !585)
!591 = distinct !DISubprogram(name: "g", linkageName: "_ZN6Bottom1gEv", scope: !280, file: !2, line: 10, type: !329, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !332, retainedNodes: !592)
!592 = !{!593}
!593 = !DILocalVariable(name: "this", arg: 1, scope: !591, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!594 = !DILocation(line: 0, scope: !591)
!595 = !DILocation(line: 10, column: 29, scope: !591)
!596 = !DILocation(line: 10, column: 31, scope: !591)
!597 = !DILocation(line: 10, column: 22, scope: !591)
!598 = distinct !DISubprogram(linkageName: "_ZThn16_N6Bottom1fEv", scope: !2, file: !2, line: 9, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!599 = !DILocation(line: 0, scope: !598)
!600 = distinct !DISubprogram(linkageName: "_ZThn16_N6Bottom1gEv", scope: !2, file: !2, line: 10, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!601 = !DILocation(line: 0, scope: !600)
!602 = distinct !DISubprogram(linkageName: "_ZThn16_N6BottomD1Ev", scope: !2, file: !2, line: 12, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!603 = !DILocation(line: 0, scope: !602)
!604 = distinct !DISubprogram(linkageName: "_ZThn16_N6BottomD0Ev", scope: !2, file: !2, line: 12, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!605 = !DILocation(line: 0, scope: !604)
!606 = distinct !DISubprogram(linkageName: "_ZTv0_n24_N6Bottom1fEv", scope: !2, file: !2, line: 9, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!607 = !DILocation(line: 0, scope: !606)
!608 = distinct !DISubprogram(linkageName: "_ZTcv0_n32_v0_n24_N6Bottom4selfEv", scope: !2, file: !2, line: 11, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!609 = !DILocation(line: 0, scope: !608)
!610 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N6BottomD1Ev", scope: !2, file: !2, line: 12, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!611 = !DILocation(line: 0, scope: !610)
!612 = distinct !DISubprogram(linkageName: "_ZTv0_n40_N6BottomD0Ev", scope: !2, file: !2, line: 12, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!613 = !DILocation(line: 0, scope: !612)
!614 = distinct !DISubprogram(name: "f", linkageName: "_ZN4Root1fEv", scope: !286, file: !2, line: 4, type: !293, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !292, retainedNodes: !615)
!615 = !{!616}
!616 = !DILocalVariable(name: "this", arg: 1, scope: !614, type: !299, flags: DIFlagArtificial | DIFlagObjectPointer)
!617 = !DILocation(line: 0, scope: !614)
!618 = !DILocation(line: 4, column: 51, scope: !614)
!619 = !DILocation(line: 4, column: 44, scope: !614)
!620 = distinct !DISubprogram(name: "~Root", linkageName: "_ZN4RootD2Ev", scope: !286, file: !2, line: 4, type: !301, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !300, retainedNodes: !621)
!621 = !{!622}
!622 = !DILocalVariable(name: "this", arg: 1, scope: !620, type: !299, flags: DIFlagArtificial | DIFlagObjectPointer)
!623 = !DILocation(line: 0, scope: !620)
!624 = !DILocation(line: 4, column: 111, scope: !620)
!625 = distinct !DISubprogram(name: "~Root", linkageName: "_ZN4RootD0Ev", scope: !286, file: !2, line: 4, type: !301, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !300, retainedNodes: !626)
!626 = !{!627}
!627 = !DILocalVariable(name: "this", arg: 1, scope: !625, type: !299, flags: DIFlagArtificial | DIFlagObjectPointer)
!628 = !DILocation(line: 0, scope: !625)
!629 = !DILocation(line: 4, column: 110, scope: !625)
!630 = !DILocation(line: 4, column: 111, scope: !625)
!631 = distinct !DISubprogram(name: "~Left", linkageName: "_ZN4LeftD2Ev", scope: !283, file: !2, line: 5, type: !306, scopeLine: 5, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !509, retainedNodes: !632)
!632 = !{!633, !634}
!633 = !DILocalVariable(name: "this", arg: 1, scope: !631, type: !315, flags: DIFlagArtificial | DIFlagObjectPointer)
!634 = !DILocalVariable(name: "vtt", arg: 2, scope: !631, type: !475, flags: DIFlagArtificial)
!635 = !DILocation(line: 0, scope: !631)
!636 = !DILocation(line: 5, column: 8, scope: !631)
!637 = distinct !DISubprogram(name: "~Right", linkageName: "_ZN5RightD2Ev", scope: !317, file: !2, line: 6, type: !486, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !543, retainedNodes: !638)
!638 = !{!639, !640}
!639 = !DILocalVariable(name: "this", arg: 1, scope: !637, type: !341, flags: DIFlagArtificial | DIFlagObjectPointer)
!640 = !DILocalVariable(name: "vtt", arg: 2, scope: !637, type: !475, flags: DIFlagArtificial)
!641 = !DILocation(line: 0, scope: !637)
!642 = !DILocation(line: 6, column: 8, scope: !637)
!643 = distinct !DISubprogram(name: "~Bottom", linkageName: "_ZN6BottomD2Ev", scope: !280, file: !2, line: 12, type: !337, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !336, retainedNodes: !644)
!644 = !{!645, !646}
!645 = !DILocalVariable(name: "this", arg: 1, scope: !643, type: !279, flags: DIFlagArtificial | DIFlagObjectPointer)
!646 = !DILocalVariable(name: "vtt", arg: 2, scope: !643, type: !475, flags: DIFlagArtificial)
!647 = !DILocation(line: 0, scope: !643)
!648 = !DILocation(line: 12, column: 22, scope: !643)
!649 = !DILocation(line: 12, column: 24, scope: !650)
!650 = distinct !DILexicalBlock(scope: !643, file: !2, line: 12, column: 22)
!651 = !DILocation(line: 12, column: 49, scope: !650)
!652 = !DILocation(line: 12, column: 49, scope: !643)
!653 = distinct !DISubprogram(name: "Both", linkageName: "_ZN4BothC2Ev", scope: !346, file: !2, line: 16, type: !654, scopeLine: 16, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !656, retainedNodes: !657)
!654 = !DISubroutineType(types: !655)
!655 = !{null, !380}
!656 = !DISubprogram(name: "Both", scope: !346, type: !654, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!657 = !{!658}
!658 = !DILocalVariable(name: "this", arg: 1, scope: !653, type: !659, flags: DIFlagArtificial | DIFlagObjectPointer)
!659 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !346, size: 64)
!660 = !DILocation(line: 0, scope: !653)
!661 = !DILocation(line: 16, column: 8, scope: !653)
!662 = distinct !DISubprogram(name: "set", linkageName: "_ZN4Both3setEl", scope: !346, file: !2, line: 18, type: !378, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !377, retainedNodes: !663)
!663 = !{!664, !665}
!664 = !DILocalVariable(name: "this", arg: 1, scope: !662, type: !659, flags: DIFlagArtificial | DIFlagObjectPointer)
!665 = !DILocalVariable(name: "v", arg: 2, scope: !662, file: !2, line: 18, type: !54)
!666 = !DILocation(line: 0, scope: !662)
!667 = !{!668, !668, i64 0}
!668 = !{!"long", !394, i64 0}
!669 = !DILocation(line: 18, column: 17, scope: !662)
!670 = !DILocation(line: 18, column: 39, scope: !662)
!671 = !DILocation(line: 18, column: 35, scope: !662)
!672 = !DILocation(line: 18, column: 37, scope: !662)
!673 = !{!674, !668, i64 8}
!674 = !{!"_ZTS1B", !668, i64 8}
!675 = !DILocation(line: 18, column: 31, scope: !662)
!676 = !DILocation(line: 18, column: 33, scope: !662)
!677 = !{!678, !668, i64 8}
!678 = !{!"_ZTS1A", !668, i64 8}
!679 = !DILocation(line: 18, column: 42, scope: !662)
!680 = distinct !DISubprogram(linkageName: "_ZThn16_NK5Local5valueEv", scope: !2, file: !2, line: 20, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!681 = !DILocation(line: 0, scope: !680)
!682 = distinct !DISubprogram(linkageName: "_ZThn16_N4Both3setEl", scope: !2, file: !2, line: 18, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!683 = !DILocation(line: 0, scope: !682)
!684 = distinct !DISubprogram(name: "A", linkageName: "_ZN1AC2Ev", scope: !349, file: !2, line: 14, type: !685, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !688, retainedNodes: !689)
!685 = !DISubroutineType(types: !686)
!686 = !{null, !687}
!687 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !349, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!688 = !DISubprogram(name: "A", scope: !349, type: !685, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!689 = !{!690}
!690 = !DILocalVariable(name: "this", arg: 1, scope: !684, type: !691, flags: DIFlagArtificial | DIFlagObjectPointer)
!691 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !349, size: 64)
!692 = !DILocation(line: 0, scope: !684)
!693 = !DILocation(line: 14, column: 8, scope: !684)
!694 = !DILocation(line: 14, column: 17, scope: !684)
!695 = distinct !DISubprogram(name: "B", linkageName: "_ZN1BC2Ev", scope: !359, file: !2, line: 15, type: !696, scopeLine: 15, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !698, retainedNodes: !699)
!696 = !DISubroutineType(types: !697)
!697 = !{null, !371}
!698 = !DISubprogram(name: "B", scope: !359, type: !696, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!699 = !{!700}
!700 = !DILocalVariable(name: "this", arg: 1, scope: !695, type: !387, flags: DIFlagArtificial | DIFlagObjectPointer)
!701 = !DILocation(line: 0, scope: !695)
!702 = !DILocation(line: 15, column: 8, scope: !695)
!703 = !DILocation(line: 15, column: 17, scope: !695)
!704 = distinct !DISubprogram(name: "value", linkageName: "_ZNK4Both5valueEv", scope: !346, file: !2, line: 17, type: !373, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !372, retainedNodes: !705)
!705 = !{!706}
!706 = !DILocalVariable(name: "this", arg: 1, scope: !704, type: !707, flags: DIFlagArtificial | DIFlagObjectPointer)
!707 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !376, size: 64)
!708 = !DILocation(line: 0, scope: !704)
!709 = !DILocation(line: 17, column: 43, scope: !704)
!710 = !DILocation(line: 17, column: 56, scope: !704)
!711 = !DILocation(line: 17, column: 51, scope: !704)
!712 = !DILocation(line: 17, column: 33, scope: !704)
!713 = distinct !DISubprogram(linkageName: "_ZThn16_NK4Both5valueEv", scope: !2, file: !2, line: 17, type: !520, flags: DIFlagArtificial | DIFlagThunk | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20)
!714 = !DILocation(line: 0, scope: !713)
!715 = distinct !DISubprogram(name: "value", linkageName: "_ZNK1A5valueEv", scope: !349, file: !2, line: 14, type: !354, scopeLine: 14, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !353, retainedNodes: !716)
!716 = !{!717}
!717 = !DILocalVariable(name: "this", arg: 1, scope: !715, type: !718, flags: DIFlagArtificial | DIFlagObjectPointer)
!718 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !357, size: 64)
!719 = !DILocation(line: 0, scope: !715)
!720 = !DILocation(line: 14, column: 60, scope: !715)
!721 = !DILocation(line: 14, column: 53, scope: !715)
!722 = distinct !DISubprogram(name: "value", linkageName: "_ZNK1B5valueEv", scope: !359, file: !2, line: 15, type: !364, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !363, retainedNodes: !723)
!723 = !{!724}
!724 = !DILocalVariable(name: "this", arg: 1, scope: !722, type: !725, flags: DIFlagArtificial | DIFlagObjectPointer)
!725 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !367, size: 64)
!726 = !DILocation(line: 0, scope: !722)
!727 = !DILocation(line: 15, column: 60, scope: !722)
!728 = !DILocation(line: 15, column: 53, scope: !722)
!729 = distinct !DISubprogram(name: "set", linkageName: "_ZN1B3setEl", scope: !359, file: !2, line: 15, type: !369, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !20, declaration: !368, retainedNodes: !730)
!730 = !{!731, !732}
!731 = !DILocalVariable(name: "this", arg: 1, scope: !729, type: !387, flags: DIFlagArtificial | DIFlagObjectPointer)
!732 = !DILocalVariable(name: "v", arg: 2, scope: !729, file: !2, line: 15, type: !54)
!733 = !DILocation(line: 0, scope: !729)
!734 = !DILocation(line: 15, column: 87, scope: !729)
!735 = !DILocation(line: 15, column: 96, scope: !729)
!736 = !DILocation(line: 15, column: 92, scope: !729)
!737 = !DILocation(line: 15, column: 94, scope: !729)
!738 = !DILocation(line: 15, column: 99, scope: !729)
