; Quicksort; parts of at most 32 by insertion.
; Made from quicksort.c by build.py; do not edit.
; result: 1521900998

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 5000, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@a = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i74 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %cond.end6
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #11
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6, label %cond.true2
cond.true2:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #11
  br label %cond.end6
cond.end6:
  %cond81 = phi i64 [ %call.i, %cond.true2 ], [ %call.i, %cond.end ], [ 5000, %entry ]
  %cond7 = phi i64 [ %call.i31, %cond.true2 ], [ 1, %cond.end ], [ 1, %entry ]
  %2 = load ptr, ptr @a, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %if.then.i, label %if.end.i
if.then.i:
  %mul.i = shl nsw i64 %cond81, 2
  %add.i.i = add i64 %mul.i, 63
  %and.i.i = and i64 %add.i.i, -64
  %call.i.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i.i) #12
  %tobool.not.i.i = icmp eq ptr %call.i.i, null
  br i1 %tobool.not.i.i, label %if.then.i.i, label %room.exit.i
if.then.i.i:
  tail call void @abort() #13
  unreachable
room.exit.i:
  store ptr %call.i.i, ptr @a, align 8
  br label %if.end.i
if.end.i:
  %3 = phi ptr [ %call.i.i, %room.exit.i ], [ %2, %cond.end6 ]
  %cmp6.i = icmp sgt i64 %cond81, 0
  br i1 %cmp6.i, label %for.body.i, label %setup.exit
for.body.i:
  %i.07.i = phi i64 [ %inc.i, %for.body.i ], [ 0, %if.end.i ]
  %4 = mul i64 %i.07.i, -7046029254386353131
  %mul.i.i = add i64 %4, -7046029254386353131
  %shr.i.i = lshr i64 %mul.i.i, 32
  %xor.i.i = xor i64 %shr.i.i, %mul.i.i
  %mul1.i.i = mul i64 %xor.i.i, -2960836687051489901
  %shr2.i.i = lshr i64 %mul1.i.i, 33
  %conv.i.i = trunc nuw nsw i64 %shr2.i.i to i32
  %arrayidx.i = getelementptr inbounds nuw i32, ptr %3, i64 %i.07.i
  store i32 %conv.i.i, ptr %arrayidx.i, align 4
  %inc.i = add nuw nsw i64 %i.07.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %cond81
  br i1 %exitcond.not.i, label %setup.exit, label %for.body.i
setup.exit:
  %cmp8 = icmp slt i32 %argc, 2
  br i1 %cmp8, label %if.then, label %for.cond.preheader
for.cond.preheader:
  %cmp1082 = icmp sgt i64 %cond7, 0
  %mul.i64 = shl nsw i64 %cond81, 2
  br i1 %cmp1082, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %add.i.i65 = add i64 %mul.i64, 63
  %and.i.i66 = and i64 %add.i.i65, -64
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i77 = getelementptr inbounds nuw i8, ptr %t.i74, i64 8
  br label %for.body
if.then:
  tail call fastcc void @sort(ptr noundef nonnull %3, i64 noundef %cond81)
  %5 = load ptr, ptr @a, align 8
  %mul.i32 = shl nsw i64 %cond81, 2
  %cmp4.not.i.i = icmp eq i64 %cond81, 0
  br i1 %cmp4.not.i.i, label %check.exit, label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i35, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %5, i64 %i.06.i.i
  %6 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i33 = zext i8 %6 to i64
  %xor.i.i34 = xor i64 %h.05.i.i, %conv.i.i33
  %mul.i.i35 = mul i64 %xor.i.i34, 1099511628211
  %inc.i.i = add nuw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, %mul.i32
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %h.0.lcssa.i.i = phi i64 [ 1469598103934665603, %if.then ], [ %mul.i.i35, %for.body.i.i ]
  %shr = lshr i64 %h.0.lcssa.i.i, 32
  %xor = xor i64 %shr, %h.0.lcssa.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup.loopexit:
  %.pre = load ptr, ptr @a, align 8
  br label %for.cond.cleanup
for.cond.cleanup:
  %7 = phi ptr [ %.pre, %for.cond.cleanup.loopexit ], [ %3, %for.cond.preheader ]
  %cmp4.not.i.i37 = icmp eq i64 %cond81, 0
  br i1 %cmp4.not.i.i37, label %check.exit48, label %for.body.i.i38
for.body.i.i38:
  %i.06.i.i39 = phi i64 [ %inc.i.i45, %for.body.i.i38 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i40 = phi i64 [ %mul.i.i44, %for.body.i.i38 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i41 = getelementptr inbounds nuw i8, ptr %7, i64 %i.06.i.i39
  %8 = load i8, ptr %arrayidx.i.i41, align 1
  %conv.i.i42 = zext i8 %8 to i64
  %xor.i.i43 = xor i64 %h.05.i.i40, %conv.i.i42
  %mul.i.i44 = mul i64 %xor.i.i43, 1099511628211
  %inc.i.i45 = add nuw i64 %i.06.i.i39, 1
  %exitcond.not.i.i46 = icmp eq i64 %inc.i.i45, %mul.i64
  br i1 %exitcond.not.i.i46, label %check.exit48, label %for.body.i.i38
check.exit48:
  %h.0.lcssa.i.i47 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i44, %for.body.i.i38 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %h.0.lcssa.i.i47)
  br label %cleanup
for.body:
  %r.083 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %if.end13 ]
  %tobool.not = icmp eq i64 %r.083, 0
  br i1 %tobool.not, label %if.end13, label %if.then12
if.then12:
  %9 = load ptr, ptr @a, align 8
  %tobool.not.i49 = icmp eq ptr %9, null
  br i1 %tobool.not.i49, label %if.then.i63, label %if.end.i50
if.then.i63:
  %call.i.i67 = call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i.i66) #12
  %tobool.not.i.i68 = icmp eq ptr %call.i.i67, null
  br i1 %tobool.not.i.i68, label %if.then.i.i70, label %room.exit.i69
if.then.i.i70:
  call void @abort() #13
  unreachable
room.exit.i69:
  store ptr %call.i.i67, ptr @a, align 8
  br label %if.end.i50
if.end.i50:
  %10 = phi ptr [ %call.i.i67, %room.exit.i69 ], [ %9, %if.then12 ]
  br i1 %cmp6.i, label %for.body.i52, label %if.end13
for.body.i52:
  %i.07.i53 = phi i64 [ %inc.i61, %for.body.i52 ], [ 0, %if.end.i50 ]
  %11 = mul i64 %i.07.i53, -7046029254386353131
  %mul.i.i54 = add i64 %11, -7046029254386353131
  %shr.i.i55 = lshr i64 %mul.i.i54, 32
  %xor.i.i56 = xor i64 %shr.i.i55, %mul.i.i54
  %mul1.i.i57 = mul i64 %xor.i.i56, -2960836687051489901
  %shr2.i.i58 = lshr i64 %mul1.i.i57, 33
  %conv.i.i59 = trunc nuw nsw i64 %shr2.i.i58 to i32
  %arrayidx.i60 = getelementptr inbounds nuw i32, ptr %10, i64 %i.07.i53
  store i32 %conv.i.i59, ptr %arrayidx.i60, align 4
  %inc.i61 = add nuw nsw i64 %i.07.i53, 1
  %exitcond.not.i62 = icmp eq i64 %inc.i61, %cond81
  br i1 %exitcond.not.i62, label %if.end13, label %for.body.i52
if.end13:
  %call.i72 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #11
  %12 = load i64, ptr %t.i, align 8
  %13 = load i64, ptr %tv_nsec.i, align 8
  %14 = load ptr, ptr @a, align 8
  call fastcc void @sort(ptr noundef %14, i64 noundef %cond81)
  %call.i75 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i74) #11
  %15 = load i64, ptr %t.i74, align 8
  %16 = load i64, ptr %tv_nsec.i77, align 8
  %reass.add = sub i64 %15, %12
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i78 = sub i64 %16, %13
  %sub = add i64 %add.i78, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.083, 1
  %exitcond.not = icmp eq i64 %inc, %cond7
  br i1 %exitcond.not, label %for.cond.cleanup.loopexit, label %for.body
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit48 ]
  ret i32 %retval.0
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #3

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #5

declare void @abort() local_unnamed_addr #6

define internal fastcc void @sort(ptr noundef %a, i64 noundef %n) unnamed_addr #7 {
entry:
  %cmp = icmp slt i64 %n, 33
  br i1 %cmp, label %if.then, label %if.end
if.then:
  %cmp26.i = icmp sgt i64 %n, 1
  br i1 %cmp26.i, label %for.body.i, label %common.ret106
for.body.i:
  %i.027.i = phi i64 [ %inc.i, %for.end.i ], [ 1, %if.then ]
  %arrayidx.i = getelementptr inbounds nuw i32, ptr %a, i64 %i.027.i
  %0 = load i32, ptr %arrayidx.i, align 4
  br label %land.rhs.i
land.rhs.i:
  %j.025.i = phi i64 [ %i.027.i, %for.body.i ], [ %dec.i, %for.body5.i ]
  %1 = getelementptr i32, ptr %a, i64 %j.025.i
  %arrayidx3.i = getelementptr i8, ptr %1, i64 -4
  %2 = load i32, ptr %arrayidx3.i, align 4
  %cmp4.i = icmp sgt i32 %2, %0
  br i1 %cmp4.i, label %for.body5.i, label %for.end.i
for.body5.i:
  store i32 %2, ptr %1, align 4
  %dec.i = add nsw i64 %j.025.i, -1
  %cmp2.i = icmp sgt i64 %j.025.i, 1
  br i1 %cmp2.i, label %land.rhs.i, label %for.end.i
for.end.i:
  %j.0.lcssa.i = phi i64 [ 0, %for.body5.i ], [ %j.025.i, %land.rhs.i ]
  %arrayidx9.i = getelementptr inbounds i32, ptr %a, i64 %j.0.lcssa.i
  store i32 %0, ptr %arrayidx9.i, align 4
  %inc.i = add nuw nsw i64 %i.027.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %n
  br i1 %exitcond.not.i, label %common.ret106, label %for.body.i
if.end:
  %3 = load i32, ptr %a, align 4
  %div89 = lshr i64 %n, 1
  %arrayidx1 = getelementptr inbounds nuw i32, ptr %a, i64 %div89
  %4 = load i32, ptr %arrayidx1, align 4
  %5 = getelementptr i32, ptr %a, i64 %n
  %arrayidx2 = getelementptr i8, ptr %5, i64 -4
  %6 = load i32, ptr %arrayidx2, align 4
  %cmp3 = icmp slt i32 %3, %4
  br i1 %cmp3, label %cond.true, label %cond.false11
cond.true:
  %cmp4 = icmp slt i32 %4, %6
  br i1 %cmp4, label %cond.end22, label %cond.false
cond.false:
  %cond = tail call i32 @llvm.smax.i32(i32 %3, i32 %6)
  br label %cond.end22
cond.false11:
  %cmp12 = icmp slt i32 %3, %6
  br i1 %cmp12, label %cond.end22, label %cond.false14
cond.false14:
  %cond19 = tail call i32 @llvm.smax.i32(i32 %4, i32 %6)
  br label %cond.end22
cond.end22:
  %cond23 = phi i32 [ %cond, %cond.false ], [ %cond19, %cond.false14 ], [ %4, %cond.true ], [ %3, %cond.false11 ]
  br label %for.cond
for.cond:
  %j.0 = phi i64 [ %n, %cond.end22 ], [ %dec, %if.end33 ]
  %i.0 = phi i64 [ -1, %cond.end22 ], [ %inc, %if.end33 ]
  br label %do.body
do.body:
  %i.1 = phi i64 [ %i.0, %for.cond ], [ %inc, %do.body ]
  %inc = add nsw i64 %i.1, 1
  %arrayidx24 = getelementptr inbounds i32, ptr %a, i64 %inc
  %7 = load i32, ptr %arrayidx24, align 4
  %cmp25 = icmp slt i32 %7, %cond23
  br i1 %cmp25, label %do.body, label %do.body26.preheader
do.body26.preheader:
  %arrayidx24.le = getelementptr inbounds i32, ptr %a, i64 %inc
  br label %do.body26
do.body26:
  %j.1 = phi i64 [ %dec, %do.body26 ], [ %j.0, %do.body26.preheader ]
  %dec = add nsw i64 %j.1, -1
  %arrayidx28 = getelementptr inbounds i32, ptr %a, i64 %dec
  %8 = load i32, ptr %arrayidx28, align 4
  %cmp29 = icmp sgt i32 %8, %cond23
  br i1 %cmp29, label %do.body26, label %do.end30
do.end30:
  %cmp31.not = icmp slt i64 %inc, %dec
  br i1 %cmp31.not, label %if.end33, label %for.end
if.end33:
  %arrayidx28.le = getelementptr inbounds i32, ptr %a, i64 %dec
  store i32 %8, ptr %arrayidx24.le, align 4
  store i32 %7, ptr %arrayidx28.le, align 4
  br label %for.cond
for.end:
  fork label %if.end40 [label %if.then39]
if.then39:
  tail call fastcc void @sort(ptr noundef nonnull %a, i64 noundef %j.1)
  halt
common.ret106:
  ret void
if.end40:
  %add.ptr = getelementptr inbounds i32, ptr %a, i64 %j.1
  %sub41 = sub nsw i64 %n, %j.1
  tail call fastcc void @sort(ptr noundef nonnull %add.ptr, i64 noundef %sub41)
  br label %if.end40.joined
if.end40.joined:
  join
  br label %common.ret106
}

declare i32 @llvm.smax.i32(i32, i32) #10

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized,aligned") allocsize(1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { cold nofree noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { nounwind }
attributes #12 = { nounwind allocsize(1) }
attributes #13 = { noreturn nounwind }
attributes #14 = { noduplicate nomerge nounwind }
attributes #15 = { noduplicate nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5}
!7 = distinct !{!7, !5}
!8 = distinct !{!8, !5}
!9 = distinct !{!9, !5}
!10 = distinct !{!10, !5}
!11 = distinct !{!11, !5}
