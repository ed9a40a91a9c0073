; Fibonacci numbers without a cut-off: the cost of a spawn.
; Made from fib.c by build.py; do not edit.
; result: 2584

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 18, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@result = internal unnamed_addr global i64 0, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i35 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %if.then
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #8
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  store i64 0, ptr @result, align 8
  br label %if.end13.peel
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #8
  store i64 0, ptr @result, align 8
  %cmp1047 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1047, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond752 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i38 = getelementptr inbounds nuw i8, ptr %t.i35, i64 8
  %call.i33.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #8
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %call.i34.peel = call fastcc i64 @fib(i64 noundef %call.i)
  store i64 %call.i34.peel, ptr @result, align 8
  %call.i36.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i35) #8
  %4 = load i64, ptr %t.i35, align 8
  %5 = load i64, ptr %tv_nsec.i38, align 8
  %reass.add.peel = sub i64 %4, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i39.peel = sub i64 %5, %3
  %sub.peel = add i64 %add.i39.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond752, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup.loopexit, label %if.end13
if.then:
  store i64 0, ptr @result, align 8
  %call.i32 = tail call fastcc i64 @fib(i64 noundef 18)
  store i64 %call.i32, ptr @result, align 8
  %shr = lshr i64 %call.i32, 32
  %xor = xor i64 %shr, %call.i32
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup.loopexit:
  %.pre = load i64, ptr @result, align 8
  br label %for.cond.cleanup
for.cond.cleanup:
  %6 = phi i64 [ %.pre, %for.cond.cleanup.loopexit ], [ 0, %cond.end6 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %6)
  br label %cleanup
if.end13:
  %r.048 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  store i64 0, ptr @result, align 8
  %call.i33 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #8
  %7 = load i64, ptr %t.i, align 8
  %8 = load i64, ptr %tv_nsec.i, align 8
  %call.i34 = call fastcc i64 @fib(i64 noundef %call.i)
  store i64 %call.i34, ptr @result, align 8
  %call.i36 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i35) #8
  %9 = load i64, ptr %t.i35, align 8
  %10 = load i64, ptr %tv_nsec.i38, align 8
  %reass.add = sub i64 %9, %7
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i39 = sub i64 %10, %8
  %sub = add i64 %add.i39, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.048, 1
  %exitcond.not = icmp eq i64 %inc, %cond752
  br i1 %exitcond.not, label %for.cond.cleanup.loopexit, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %if.then ], [ 0, %for.cond.cleanup ]
  ret i32 %retval.0
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #3

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

define internal fastcc i64 @fib(i64 noundef %n) unnamed_addr #5 {
entry:
  %a = alloca i64, align 8
  %cmp = icmp slt i64 %n, 2
  br i1 %cmp, label %return, label %if.end
if.end:
  fork [ptr %a] label %if.end3 [label %if.then1]
if.then1:
  %sub = add nsw i64 %n, -1
  %call2 = call fastcc i64 @fib(i64 noundef %sub)
  store i64 %call2, ptr %a, align 8
  halt
if.end3:
  %sub4 = add nsw i64 %n, -2
  %call5 = call fastcc i64 @fib(i64 noundef %sub4)
  br label %if.end3.joined
if.end3.joined:
  join
  %0 = load i64, ptr %a, align 8
  %add = add nsw i64 %0, %call5
  br label %return
return:
  %retval.0 = phi i64 [ %add, %if.end3.joined ], [ %n, %entry ]
  ret i64 %retval.0
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { noduplicate nomerge nounwind }
attributes #10 = { noduplicate nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = distinct !{!4, !5, !6}
!5 = !{!"llvm.loop.mustprogress"}
!6 = !{!"llvm.loop.peeled.count", i32 1}
