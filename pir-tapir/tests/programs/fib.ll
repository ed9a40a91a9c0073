; Fibonacci numbers as the compiler writes them, with typed pointers.
; RESULT: return i32 55
; EXPECT: fib raised
; ModuleID = 'fib.c'
source_filename = "fib.c"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @fib(i32 %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = tail call token @llvm.syncregion.start()
  %5 = icmp slt i32 %0, 2
  br i1 %5, label %16, label %6

6:                                                ; preds = %1
  %7 = bitcast i32* %2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %7) #3
  detach within %4, label %8, label %11

8:                                                ; preds = %6
  %9 = add nsw i32 %0, -1
  %10 = call i32 @fib(i32 %9)
  store i32 %10, i32* %2, align 4, !tbaa !4
  reattach within %4, label %11

11:                                               ; preds = %6, %8
  %12 = add nsw i32 %0, -2
  %13 = call i32 @fib(i32 %12)
  sync within %4, label %14

14:                                               ; preds = %11
  %15 = load i32, i32* %2, align 4, !tbaa !4
  %s = add nsw i32 %15, %13
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %7) #3
  br label %16

16:                                               ; preds = %14, %1
  %r = phi i32 [ %s, %14 ], [ %0, %1 ]
  ret i32 %r
}

; Function Attrs: argmemonly nounwind willreturn
declare token @llvm.syncregion.start() #1
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

define dso_local i32 @main() #0 {
  %1 = call i32 @fib(i32 10)
  ret i32 %1
}

attributes #0 = { nounwind stealable uwtable "frame-pointer"="none" }
attributes #1 = { argmemonly nounwind willreturn }
attributes #2 = { "no-trapping-math"="true" }
attributes #3 = { nounwind }

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
