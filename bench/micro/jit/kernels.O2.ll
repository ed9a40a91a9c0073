; ModuleID = 'kernels.c'
source_filename = "kernels.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree nosync nounwind memory(none) uwtable
define dso_local i64 @fib(i64 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp6 = icmp slt i64 %n, 2
  br i1 %cmp6, label %cond.end, label %cond.false

cond.false:                                       ; preds = %entry, %cond.false
  %n.tr8 = phi i64 [ %sub1, %cond.false ], [ %n, %entry ]
  %accumulator.tr7 = phi i64 [ %add, %cond.false ], [ 0, %entry ]
  %sub = add nsw i64 %n.tr8, -1
  %call = tail call i64 @fib(i64 noundef %sub)
  %sub1 = add nsw i64 %n.tr8, -2
  %add = add nsw i64 %call, %accumulator.tr7
  %cmp = icmp samesign ult i64 %n.tr8, 4
  br i1 %cmp, label %cond.end, label %cond.false

cond.end:                                         ; preds = %cond.false, %entry
  %accumulator.tr.lcssa = phi i64 [ 0, %entry ], [ %add, %cond.false ]
  %n.tr.lcssa = phi i64 [ %n, %entry ], [ %sub1, %cond.false ]
  %accumulator.ret.tr = add nsw i64 %n.tr.lcssa, %accumulator.tr.lcssa
  ret i64 %accumulator.ret.tr
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @saxpy(i64 noundef %n, float noundef %a, ptr noalias noundef readonly captures(none) %x, ptr noalias noundef captures(none) %y) local_unnamed_addr #1 {
entry:
  %cmp8 = icmp sgt i64 %n, 0
  br i1 %cmp8, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %entry, %for.body
  %i.09 = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr inbounds nuw float, ptr %x, i64 %i.09
  %0 = load float, ptr %arrayidx, align 4, !tbaa !9
  %arrayidx1 = getelementptr inbounds nuw float, ptr %y, i64 %i.09
  %1 = load float, ptr %arrayidx1, align 4, !tbaa !9
  %2 = tail call float @llvm.fmuladd.f32(float %a, float %0, float %1)
  store float %2, ptr %arrayidx1, align 4, !tbaa !9
  %inc = add nuw nsw i64 %i.09, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !11
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable
define dso_local i32 @mandel(i32 noundef %w, i32 noundef %h, i32 noundef %max) local_unnamed_addr #3 {
entry:
  %cmp47 = icmp sgt i32 %h, 0
  br i1 %cmp47, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:                        ; preds = %entry
  %cmp243 = icmp sgt i32 %w, 0
  %conv5 = sitofp i32 %w to float
  %div = fdiv float 3.000000e+00, %conv5
  %conv7 = uitofp nneg i32 %h to float
  %div8 = fdiv float 2.000000e+00, %conv7
  %cmp938 = icmp sgt i32 %max, 0
  br label %for.cond1.preheader

for.cond1.preheader:                              ; preds = %for.cond1.preheader.lr.ph, %for.cond.cleanup3
  %total.049 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %total.1.lcssa, %for.cond.cleanup3 ]
  %py.048 = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %inc19, %for.cond.cleanup3 ]
  br i1 %cmp243, label %for.body4.lr.ph, label %for.cond.cleanup3

for.body4.lr.ph:                                  ; preds = %for.cond1.preheader
  %conv6 = uitofp nneg i32 %py.048 to float
  %0 = tail call float @llvm.fmuladd.f32(float %conv6, float %div8, float -1.000000e+00)
  br label %for.body4

for.cond.cleanup:                                 ; preds = %for.cond.cleanup3, %entry
  %total.0.lcssa = phi i32 [ 0, %entry ], [ %total.1.lcssa, %for.cond.cleanup3 ]
  ret i32 %total.0.lcssa

for.cond.cleanup3:                                ; preds = %while.end, %for.cond1.preheader
  %total.1.lcssa = phi i32 [ %total.049, %for.cond1.preheader ], [ %add16, %while.end ]
  %inc19 = add nuw nsw i32 %py.048, 1
  %exitcond52.not = icmp eq i32 %inc19, %h
  br i1 %exitcond52.not, label %for.cond.cleanup, label %for.cond1.preheader, !llvm.loop !14

for.body4:                                        ; preds = %for.body4.lr.ph, %while.end
  %total.145 = phi i32 [ %total.049, %for.body4.lr.ph ], [ %add16, %while.end ]
  %px.044 = phi i32 [ 0, %for.body4.lr.ph ], [ %inc17, %while.end ]
  %conv = uitofp nneg i32 %px.044 to float
  %1 = tail call float @llvm.fmuladd.f32(float %conv, float %div, float -2.000000e+00)
  br i1 %cmp938, label %land.rhs, label %while.end

land.rhs:                                         ; preds = %for.body4, %while.body
  %i.041 = phi i32 [ %inc, %while.body ], [ 0, %for.body4 ]
  %y.040 = phi float [ %4, %while.body ], [ 0.000000e+00, %for.body4 ]
  %x.039 = phi float [ %add, %while.body ], [ 0.000000e+00, %for.body4 ]
  %mul11 = fmul float %y.040, %y.040
  %2 = tail call float @llvm.fmuladd.f32(float %x.039, float %x.039, float %mul11)
  %cmp12 = fcmp olt float %2, 4.000000e+00
  br i1 %cmp12, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs
  %neg = fneg float %mul11
  %3 = tail call float @llvm.fmuladd.f32(float %x.039, float %x.039, float %neg)
  %add = fadd float %1, %3
  %mul = fmul float %x.039, 2.000000e+00
  %4 = tail call float @llvm.fmuladd.f32(float %mul, float %y.040, float %0)
  %inc = add nuw nsw i32 %i.041, 1
  %exitcond.not = icmp eq i32 %inc, %max
  br i1 %exitcond.not, label %while.end, label %land.rhs, !llvm.loop !15

while.end:                                        ; preds = %land.rhs, %while.body, %for.body4
  %i.0.lcssa = phi i32 [ 0, %for.body4 ], [ %max, %while.body ], [ %i.041, %land.rhs ]
  %add16 = add nsw i32 %i.0.lcssa, %total.145
  %inc17 = add nuw nsw i32 %px.044, 1
  %exitcond51.not = icmp eq i32 %inc17, %w
  br i1 %exitcond51.not, label %for.cond.cleanup3, label %for.body4, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local double @dot(i64 noundef %n, ptr noundef readonly captures(none) %a, ptr noundef readonly captures(none) %b) local_unnamed_addr #4 {
entry:
  %cmp6 = icmp sgt i64 %n, 0
  br i1 %cmp6, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %s.0.lcssa = phi double [ 0.000000e+00, %entry ], [ %2, %for.body ]
  ret double %s.0.lcssa

for.body:                                         ; preds = %entry, %for.body
  %i.08 = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %s.07 = phi double [ %2, %for.body ], [ 0.000000e+00, %entry ]
  %arrayidx = getelementptr inbounds nuw double, ptr %a, i64 %i.08
  %0 = load double, ptr %arrayidx, align 8, !tbaa !17
  %arrayidx1 = getelementptr inbounds nuw double, ptr %b, i64 %i.08
  %1 = load double, ptr %arrayidx1, align 8, !tbaa !17
  %2 = tail call double @llvm.fmuladd.f64(double %0, double %1, double %s.07)
  %inc = add nuw nsw i64 %i.08, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !19
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @matmul(i64 noundef %n, ptr noundef readonly captures(none) %a, ptr noundef readonly captures(none) %b, ptr noundef writeonly captures(none) %c) local_unnamed_addr #1 {
entry:
  %cmp42 = icmp sgt i64 %n, 0
  br i1 %cmp42, label %for.cond5.preheader.lr.ph, label %for.cond.cleanup

for.cond5.preheader.lr.ph:                        ; preds = %entry, %for.cond.cleanup3
  %i.043 = phi i64 [ %inc20, %for.cond.cleanup3 ], [ 0, %entry ]
  %mul = mul nuw nsw i64 %i.043, %n
  %0 = getelementptr double, ptr %a, i64 %mul
  %1 = getelementptr double, ptr %c, i64 %mul
  br label %for.cond5.preheader

for.cond.cleanup:                                 ; preds = %for.cond.cleanup3, %entry
  ret void

for.cond5.preheader:                              ; preds = %for.cond5.preheader.lr.ph, %for.cond.cleanup7
  %j.041 = phi i64 [ 0, %for.cond5.preheader.lr.ph ], [ %inc17, %for.cond.cleanup7 ]
  %invariant.gep = getelementptr double, ptr %b, i64 %j.041
  br label %for.body8

for.cond.cleanup3:                                ; preds = %for.cond.cleanup7
  %inc20 = add nuw nsw i64 %i.043, 1
  %exitcond45.not = icmp eq i64 %inc20, %n
  br i1 %exitcond45.not, label %for.cond.cleanup, label %for.cond5.preheader.lr.ph, !llvm.loop !20

for.cond.cleanup7:                                ; preds = %for.body8
  %arrayidx15 = getelementptr double, ptr %1, i64 %j.041
  store double %4, ptr %arrayidx15, align 8, !tbaa !17
  %inc17 = add nuw nsw i64 %j.041, 1
  %exitcond44.not = icmp eq i64 %inc17, %n
  br i1 %exitcond44.not, label %for.cond.cleanup3, label %for.cond5.preheader, !llvm.loop !21

for.body8:                                        ; preds = %for.cond5.preheader, %for.body8
  %k.039 = phi i64 [ 0, %for.cond5.preheader ], [ %inc, %for.body8 ]
  %s.038 = phi double [ 0.000000e+00, %for.cond5.preheader ], [ %4, %for.body8 ]
  %arrayidx = getelementptr double, ptr %0, i64 %k.039
  %2 = load double, ptr %arrayidx, align 8, !tbaa !17
  %mul9 = mul nuw nsw i64 %k.039, %n
  %gep = getelementptr double, ptr %invariant.gep, i64 %mul9
  %3 = load double, ptr %gep, align 8, !tbaa !17
  %4 = tail call double @llvm.fmuladd.f64(double %2, double %3, double %s.038)
  %inc = add nuw nsw i64 %k.039, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup7, label %for.body8, !llvm.loop !22
}

attributes #0 = { nofree nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree norecurse nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !7, i64 0}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !12, !13}
!15 = distinct !{!15, !12, !13}
!16 = distinct !{!16, !12, !13}
!17 = !{!18, !18, i64 0}
!18 = !{!"double", !7, i64 0}
!19 = distinct !{!19, !12, !13}
!20 = distinct !{!20, !12, !13}
!21 = distinct !{!21, !12, !13}
!22 = distinct !{!22, !12, !13}
