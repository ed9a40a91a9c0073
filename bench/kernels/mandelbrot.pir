; How many rounds each point of a picture of n by n takes to leave the circle; 256 at most.
; Made from mandelbrot.c by build.py; do not edit.
; result: 1096625105

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 60, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@out = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i61 = alloca %struct.timespec, align 8
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
  %cond68 = phi i64 [ %call.i, %cond.true2 ], [ %call.i, %cond.end ], [ 60, %entry ]
  %cond7 = phi i64 [ %call.i31, %cond.true2 ], [ 1, %cond.end ], [ 1, %entry ]
  %2 = load ptr, ptr @out, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %if.then.i, label %setup.exit
if.then.i:
  %mul.i = shl i64 %cond68, 2
  %mul1.i = mul i64 %mul.i, %cond68
  %add.i.i = add nuw i64 %mul1.i, 63
  %and.i.i = and i64 %add.i.i, -64
  %call.i.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i.i) #12
  %tobool.not.i.i = icmp eq ptr %call.i.i, null
  br i1 %tobool.not.i.i, label %if.then.i.i, label %room.exit.i
if.then.i.i:
  tail call void @abort() #13
  unreachable
room.exit.i:
  store ptr %call.i.i, ptr @out, align 8
  br label %setup.exit
setup.exit:
  %3 = phi ptr [ %2, %cond.end6 ], [ %call.i.i, %room.exit.i ]
  %cmp8 = icmp slt i32 %argc, 2
  br i1 %cmp8, label %if.then, label %for.cond.preheader
for.cond.preheader:
  %cmp1069 = icmp sgt i64 %cond7, 0
  br i1 %cmp1069, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %factor.op.mul = mul i64 %cond68, %cond68
  %mul.i50.reass = shl i64 %factor.op.mul, 2
  %add.i.i52 = add nuw i64 %mul.i50.reass, 63
  %and.i.i53 = and i64 %add.i.i52, -64
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i64 = getelementptr inbounds nuw i8, ptr %t.i61, i64 8
  %call.i59.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #11
  %4 = load i64, ptr %t.i, align 8
  %5 = load i64, ptr %tv_nsec.i, align 8
  %6 = load ptr, ptr @out, align 8
  call fastcc void @mandelbrot(i64 noundef %cond68, ptr noundef %6)
  %call.i62.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i61) #11
  %7 = load i64, ptr %t.i61, align 8
  %8 = load i64, ptr %tv_nsec.i64, align 8
  %reass.add.peel = sub i64 %7, %4
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i65.peel = sub i64 %8, %5
  %sub.peel = add i64 %add.i65.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond7, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup.loopexit, label %for.body
if.then:
  tail call fastcc void @mandelbrot(i64 noundef %cond68, ptr noundef nonnull %3)
  %9 = load ptr, ptr @out, align 8
  %mul.i32 = shl i64 %cond68, 2
  %mul1.i33 = mul i64 %mul.i32, %cond68
  %cmp4.not.i.i = icmp eq i64 %cond68, 0
  br i1 %cmp4.not.i.i, label %check.exit, label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %9, i64 %i.06.i.i
  %10 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %10 to i64
  %xor.i.i = xor i64 %h.05.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, %mul1.i33
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %h.0.lcssa.i.i = phi i64 [ 1469598103934665603, %if.then ], [ %mul.i.i, %for.body.i.i ]
  %shr = lshr i64 %h.0.lcssa.i.i, 32
  %xor = xor i64 %shr, %h.0.lcssa.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup.loopexit:
  %.pre = load ptr, ptr @out, align 8
  br label %for.cond.cleanup
for.cond.cleanup:
  %11 = phi ptr [ %.pre, %for.cond.cleanup.loopexit ], [ %3, %for.cond.preheader ]
  %mul.i34 = shl i64 %cond68, 2
  %mul1.i35 = mul i64 %mul.i34, %cond68
  %cmp4.not.i.i36 = icmp eq i64 %cond68, 0
  br i1 %cmp4.not.i.i36, label %check.exit47, label %for.body.i.i37
for.body.i.i37:
  %i.06.i.i38 = phi i64 [ %inc.i.i44, %for.body.i.i37 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i39 = phi i64 [ %mul.i.i43, %for.body.i.i37 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i40 = getelementptr inbounds nuw i8, ptr %11, i64 %i.06.i.i38
  %12 = load i8, ptr %arrayidx.i.i40, align 1
  %conv.i.i41 = zext i8 %12 to i64
  %xor.i.i42 = xor i64 %h.05.i.i39, %conv.i.i41
  %mul.i.i43 = mul i64 %xor.i.i42, 1099511628211
  %inc.i.i44 = add nuw i64 %i.06.i.i38, 1
  %exitcond.not.i.i45 = icmp eq i64 %inc.i.i44, %mul1.i35
  br i1 %exitcond.not.i.i45, label %check.exit47, label %for.body.i.i37
check.exit47:
  %h.0.lcssa.i.i46 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i43, %for.body.i.i37 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %h.0.lcssa.i.i46)
  br label %cleanup
for.body:
  %r.070 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  %13 = load ptr, ptr @out, align 8
  %tobool.not.i48 = icmp eq ptr %13, null
  br i1 %tobool.not.i48, label %if.then.i49, label %if.end13
if.then.i49:
  %call.i.i54 = call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i.i53) #12
  %tobool.not.i.i55 = icmp eq ptr %call.i.i54, null
  br i1 %tobool.not.i.i55, label %if.then.i.i57, label %room.exit.i56
if.then.i.i57:
  call void @abort() #13
  unreachable
room.exit.i56:
  store ptr %call.i.i54, ptr @out, align 8
  br label %if.end13
if.end13:
  %call.i59 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #11
  %14 = load i64, ptr %t.i, align 8
  %15 = load i64, ptr %tv_nsec.i, align 8
  %16 = load ptr, ptr @out, align 8
  call fastcc void @mandelbrot(i64 noundef %cond68, ptr noundef %16)
  %call.i62 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i61) #11
  %17 = load i64, ptr %t.i61, align 8
  %18 = load i64, ptr %tv_nsec.i64, align 8
  %reass.add = sub i64 %17, %14
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i65 = sub i64 %18, %15
  %sub = add i64 %add.i65, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.070, 1
  %exitcond.not = icmp eq i64 %inc, %cond7
  br i1 %exitcond.not, label %for.cond.cleanup.loopexit, label %for.body
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit47 ]
  ret i32 %retval.0
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #3

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #5

declare void @abort() local_unnamed_addr #6

define internal fastcc void @mandelbrot(i64 noundef %n, ptr noundef writeonly captures(none) %out) unnamed_addr #7 {
entry:
  %conv = sitofp i64 %n to float
  %div = fdiv float 3.000000e+00, %conv
  %smax = tail call i64 @llvm.smax.i64(i64 %n, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %y.0 = phi i64 [ 0, %entry.spine ], [ %inc35, %for.inc34 ]
  %exitcond.not = icmp eq i64 %y.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then2, label %for.inc34]
if.then2:
  %conv3 = uitofp nneg i64 %y.0 to float
  %mul = fmul float %div, %conv3
  %add = fadd float %mul, -1.500000e+00
  fork [label %if.then2.spine]
if.then2.spine:
  br label %for.cond6
for.cond6:
  %x.0 = phi i64 [ 0, %if.then2.spine ], [ %inc31, %for.inc ]
  %exitcond69.not = icmp eq i64 %x.0, %smax
  br i1 %exitcond69.not, label %if.then9, label %if.end10
if.then9:
  join
  halt
if.end10:
  fork interior [label %if.then12, label %for.inc]
if.then12:
  %conv13 = uitofp nneg i64 %x.0 to float
  %mul14 = fmul float %div, %conv13
  %add15 = fadd float %mul14, -2.000000e+00
  br label %while.body
while.body:
  %k.066 = phi i32 [ 0, %if.then12 ], [ %inc, %cleanup ]
  %zi.065 = phi float [ 0.000000e+00, %if.then12 ], [ %add27, %cleanup ]
  %zr.064 = phi float [ 0.000000e+00, %if.then12 ], [ %add28, %cleanup ]
  %mul18 = fmul float %zr.064, %zr.064
  %mul19 = fmul float %zi.065, %zi.065
  %add20 = fadd float %mul18, %mul19
  %cmp21 = fcmp ogt float %add20, 4.000000e+00
  br i1 %cmp21, label %while.end, label %cleanup
cleanup:
  %mul25 = fmul float %zr.064, 2.000000e+00
  %mul26 = fmul float %mul25, %zi.065
  %add27 = fadd float %add, %mul26
  %sub = fsub float %mul18, %mul19
  %add28 = fadd float %add15, %sub
  %inc = add nuw nsw i32 %k.066, 1
  %exitcond70.not = icmp eq i32 %inc, 256
  br i1 %exitcond70.not, label %while.end, label %while.body
while.end:
  %k.0.lcssa = phi i32 [ %k.066, %while.body ], [ 256, %cleanup ]
  %mul4 = mul nsw i64 %y.0, %n
  %add.ptr = getelementptr inbounds i32, ptr %out, i64 %mul4
  %arrayidx = getelementptr inbounds nuw i32, ptr %add.ptr, i64 %x.0
  store i32 %k.0.lcssa, ptr %arrayidx, align 4
  halt
for.inc:
  %inc31 = add nuw i64 %x.0, 1
  br label %for.cond6
for.inc34:
  %inc35 = add nuw i64 %y.0, 1
  br label %for.cond
}

declare i64 @llvm.smax.i64(i64, i64) #10

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
!6 = distinct !{!6, !5, !7}
!7 = !{!"llvm.loop.peeled.count", i32 1}
