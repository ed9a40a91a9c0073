; In how many ways n queens stand on a board without threat; each column of a row is a strand.
; Made from nqueens.c by build.py; do not edit.
; result: 40

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 7, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@result = internal unnamed_addr global i64 0, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i38 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %if.then
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #9
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  store i64 0, ptr @result, align 8
  br label %if.end13.peel
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #9
  store i64 0, ptr @result, align 8
  %cmp1050 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1050, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond755 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %sh_prom.i34 = trunc i64 %call.i to i32
  %notmask.i35 = shl nsw i32 -1, %sh_prom.i34
  %sub.i36 = xor i32 %notmask.i35, -1
  %tv_nsec.i41 = getelementptr inbounds nuw i8, ptr %t.i38, i64 8
  %call.i33.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #9
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %call.i37.peel = call fastcc i64 @queens(i32 noundef %sub.i36, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  store i64 %call.i37.peel, ptr @result, align 8
  %call.i39.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i38) #9
  %4 = load i64, ptr %t.i38, align 8
  %5 = load i64, ptr %tv_nsec.i41, align 8
  %reass.add.peel = sub i64 %4, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i42.peel = sub i64 %5, %3
  %sub.peel = add i64 %add.i42.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond755, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup.loopexit, label %if.end13
if.then:
  store i64 0, ptr @result, align 8
  %call.i32 = tail call fastcc i64 @queens(i32 noundef 127, i32 noundef 0, i32 noundef 0, i32 noundef 0)
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
  %r.051 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  store i64 0, ptr @result, align 8
  %call.i33 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #9
  %7 = load i64, ptr %t.i, align 8
  %8 = load i64, ptr %tv_nsec.i, align 8
  %call.i37 = call fastcc i64 @queens(i32 noundef %sub.i36, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  store i64 %call.i37, ptr @result, align 8
  %call.i39 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i38) #9
  %9 = load i64, ptr %t.i38, align 8
  %10 = load i64, ptr %tv_nsec.i41, align 8
  %reass.add = sub i64 %9, %7
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i42 = sub i64 %10, %8
  %sub = add i64 %add.i42, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.051, 1
  %exitcond.not = icmp eq i64 %inc, %cond755
  br i1 %exitcond.not, label %for.cond.cleanup.loopexit, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %if.then ], [ 0, %for.cond.cleanup ]
  ret i32 %retval.0
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #3

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

define internal fastcc i64 @queens(i32 noundef %all, i32 noundef %columns, i32 noundef %left, i32 noundef range(i32 0, -2147483648) %right) unnamed_addr #5 {
entry:
  %cmp = icmp eq i32 %columns, %all
  br i1 %cmp, label %return, label %if.end
if.end:
  %or = or i32 %left, %columns
  %or1 = or i32 %or, %right
  %not = xor i32 %or1, -1
  %and = and i32 %all, %not
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %return, label %if.end3
if.end3:
  %counts = alloca [32 x i64], align 16
  %0 = tail call range(i32 1, 33) i32 @llvm.ctpop.i32(i32 %and)
  %conv = zext nneg i32 %0 to i64
  fork [ptr %counts] [label %if.end3.spine]
if.end3.spine:
  br label %for.cond
for.cond:
  %k.0 = phi i64 [ 0, %if.end3.spine ], [ %inc21, %for.inc20 ]
  %exitcond.not = icmp eq i64 %k.0, %conv
  br i1 %exitcond.not, label %if.then6, label %if.end7
if.then6:
  join
  br label %for.body28
if.end7:
  fork interior [label %for.cond9.preheader, label %for.inc20]
for.cond9.preheader:
  %cmp1057.not = icmp eq i64 %k.0, 0
  br i1 %cmp1057.not, label %for.cond.cleanup, label %for.body
for.cond.cleanup:
  %f.0.lcssa = phi i32 [ %and, %for.cond9.preheader ], [ %and12, %for.body ]
  %sub13 = sub i32 0, %f.0.lcssa
  %and14 = and i32 %f.0.lcssa, %sub13
  %or15 = or i32 %and14, %columns
  %or16 = or i32 %and14, %left
  %shl = shl i32 %or16, 1
  %or17 = or i32 %and14, %right
  %shr = lshr i32 %or17, 1
  %call18 = call fastcc i64 @queens(i32 noundef %all, i32 noundef %or15, i32 noundef %shl, i32 noundef %shr)
  %arrayidx = getelementptr inbounds nuw i64, ptr %counts, i64 %k.0
  store i64 %call18, ptr %arrayidx, align 8
  halt
for.body:
  %j.059 = phi i64 [ %inc, %for.body ], [ 0, %for.cond9.preheader ]
  %f.058 = phi i32 [ %and12, %for.body ], [ %and, %for.cond9.preheader ]
  %sub = add i32 %f.058, -1
  %and12 = and i32 %sub, %f.058
  %inc = add nuw nsw i64 %j.059, 1
  %exitcond63.not = icmp eq i64 %inc, %k.0
  br i1 %exitcond63.not, label %for.cond.cleanup, label %for.body
for.inc20:
  %inc21 = add nuw nsw i64 %k.0, 1
  br label %for.cond
for.cond.cleanup27:
  br label %return
for.body28:
  %k23.056 = phi i64 [ 0, %if.then6 ], [ %inc31, %for.body28 ]
  %sum.055 = phi i64 [ 0, %if.then6 ], [ %add, %for.body28 ]
  %arrayidx29 = getelementptr inbounds nuw i64, ptr %counts, i64 %k23.056
  %1 = load i64, ptr %arrayidx29, align 8
  %add = add nsw i64 %1, %sum.055
  %inc31 = add nuw nsw i64 %k23.056, 1
  %exitcond61.not = icmp eq i64 %inc31, %conv
  br i1 %exitcond61.not, label %for.cond.cleanup27, label %for.body28
return:
  %retval.1 = phi i64 [ 1, %entry ], [ %add, %for.cond.cleanup27 ], [ 0, %if.end ]
  ret i64 %retval.1
}

declare i32 @llvm.ctpop.i32(i32) #6

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nounwind }
attributes #10 = { noduplicate nomerge nounwind }
attributes #11 = { noduplicate nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = distinct !{!4, !5, !6}
!5 = !{!"llvm.loop.mustprogress"}
!6 = !{!"llvm.loop.peeled.count", i32 1}
!7 = distinct !{!7, !5}
!8 = distinct !{!8, !5}
