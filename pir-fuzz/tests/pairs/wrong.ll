; Wrong changes of functions, in the manner of miscompilations that were reported to LLVM. The
; source is @src, the target @tgt; a line of === starts a pair.

=== select_to_and: the second operand may be poison
define i1 @src(i1 %a, i1 %b) {
  %r = select i1 %a, i1 %b, i1 false
  ret i1 %r
}
define i1 @tgt(i1 %a, i1 %b) {
  %r = and i1 %a, %b
  ret i1 %r
}

=== select_to_or: the same for `or`
define i1 @src(i1 %a, i1 %b) {
  %r = select i1 %a, i1 true, i1 %b
  ret i1 %r
}
define i1 @tgt(i1 %a, i1 %b) {
  %r = or i1 %a, %b
  ret i1 %r
}

=== select_of_undef: the other arm may be poison
define i8 @src(i1 %c, i8 %x) {
  %r = select i1 %c, i8 %x, i8 undef
  ret i8 %r
}
define i8 @tgt(i1 %c, i8 %x) {
  ret i8 %x
}

=== phi_of_undef: a phi with an undefined value takes the other one, which may be poison
define i8 @src(i1 noundef %c, i8 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i8 [ undef, %entry ], [ %x, %a ]
  ret i8 %r
}
define i8 @tgt(i1 noundef %c, i8 %x) {
  ret i8 %x
}

=== select_to_branch: a branch on poison is undefined
define i8 @src(i1 %c, i8 %x, i8 %y) {
  %r = select i1 %c, i8 %x, i8 %y
  ret i8 %r
}
define i8 @tgt(i1 %c, i8 %x, i8 %y) {
  br i1 %c, label %a, label %b
a:
  ret i8 %x
b:
  ret i8 %y
}

=== reassociate_nsw: the inner sum may overflow
define i8 @src(i8 %x, i8 %y, i8 %z) {
  %a = add nsw i8 %x, %y
  %r = add nsw i8 %a, %z
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y, i8 %z) {
  %a = add nsw i8 %y, %z
  %r = add nsw i8 %x, %a
  ret i8 %r
}

=== add_nsw: a flag from nowhere
define i32 @src(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  %r = add nsw i32 %x, 1
  ret i32 %r
}

=== mul_to_shl_nsw: the least number times itself by a shift
define i8 @src(i8 %x) {
  %r = mul nsw i8 %x, -128
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = shl nsw i8 %x, 7
  ret i8 %r
}

=== sdiv_to_ashr: rounds in the other direction
define i32 @src(i32 %x) {
  %r = sdiv i32 %x, 4
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  %r = ashr i32 %x, 2
  ret i32 %r
}

=== udiv_of_shl: the shift may lose bits
define i16 @src(i16 %x, i16 %y) {
  %s = shl i16 %x, %y
  %r = lshr i16 %s, %y
  ret i16 %r
}
define i16 @tgt(i16 %x, i16 %y) {
  ret i16 %x
}

=== remove_freeze: the value may be poison
define i8 @src(i8 %x) {
  %f = freeze i8 %x
  ret i8 %f
}
define i8 @tgt(i8 %x) {
  ret i8 %x
}

=== freeze_twice: two choices for one
define i4 @src(i4 %x) {
  %f = freeze i4 %x
  %r = sub i4 %f, %f
  ret i4 %r
}
define i4 @tgt(i4 %x) {
  %f = freeze i4 %x
  %g = freeze i4 %x
  %r = sub i4 %f, %g
  ret i4 %r
}

=== mul_to_add: an undefined value may be two numbers
define i8 @src(i8 %x) {
  %r = mul i8 %x, 2
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = add i8 %x, %x
  ret i8 %r
}

=== hoist_division: the guard is gone
define i8 @src(i8 %x, i8 noundef %y) {
entry:
  %z = icmp eq i8 %y, 0
  br i1 %z, label %end, label %divide
divide:
  %q = udiv i8 %x, %y
  br label %end
end:
  %r = phi i8 [ 0, %entry ], [ %q, %divide ]
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 noundef %y) {
  %z = icmp eq i8 %y, 0
  %q = udiv i8 %x, %y
  %r = select i1 %z, i8 0, i8 %q
  ret i8 %r
}

=== neg_to_sdiv: the least number by -1
define i8 @src(i8 %x) {
  %r = sub i8 0, %x
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = sdiv i8 %x, -1
  ret i8 %r
}

=== compare_of_sum: the sum may wrap
define i1 @src(i32 %x) {
  %s = add i32 %x, 1
  %r = icmp sgt i32 %s, %x
  ret i1 %r
}
define i1 @tgt(i32 %x) {
  ret i1 true
}

=== shl_of_ashr: the low bits are lost
define i8 @src(i8 %x) {
  %a = ashr i8 %x, 3
  %r = shl i8 %a, 3
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  ret i8 %x
}

=== abs_of_least: poison for the least number
define i8 @src(i8 %x) {
  %r = call i8 @llvm.abs.i8(i8 %x, i1 false)
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = call i8 @llvm.abs.i8(i8 %x, i1 true)
  ret i8 %r
}
declare i8 @llvm.abs.i8(i8, i1 immarg)

=== saturated: the border is the other one
define i8 @src(i8 %x, i8 %y) {
  %r = call i8 @llvm.usub.sat.i8(i8 %x, i8 %y)
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y) {
  %d = sub i8 %x, %y
  %c = icmp ugt i8 %x, %y
  %r = select i1 %c, i8 %d, i8 -1
  ret i8 %r
}
declare i8 @llvm.usub.sat.i8(i8, i8)

=== funnel_shift: the halves are swapped
define i8 @src(i8 %x, i8 %y) {
  %r = call i8 @llvm.fshl.i8(i8 %x, i8 %y, i8 3)
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y) {
  %a = shl i8 %y, 3
  %b = lshr i8 %x, 5
  %r = or i8 %a, %b
  ret i8 %r
}
declare i8 @llvm.fshl.i8(i8, i8, i8)

=== fadd_zero: of -0.0
define double @src(double %x) {
  %r = fadd double %x, 0.0
  ret double %r
}
define double @tgt(double %x) {
  ret double %x
}

=== zero_minus: zero minus zero is +0.0
define float @src(float %x) {
  %r = fsub float 0.0, %x
  ret float %r
}
define float @tgt(float %x) {
  %r = fneg float %x
  ret float %r
}

=== fmul_zero: of NaN, infinities and negative numbers
define double @src(double %x) {
  %r = fmul double %x, 0.0
  ret double %r
}
define double @tgt(double %x) {
  ret double 0.0
}

=== not_of_fcmp: the opposite of an ordered predicate is unordered
define i1 @src(float %x, float %y) {
  %c = fcmp ogt float %x, %y
  %r = xor i1 %c, true
  ret i1 %r
}
define i1 @tgt(float %x, float %y) {
  %r = fcmp ole float %x, %y
  ret i1 %r
}

=== fcmp_self: NaN is not equal to itself
define i1 @src(double %x) {
  %r = fcmp oeq double %x, %x
  ret i1 %r
}
define i1 @tgt(double %x) {
  ret i1 true
}

=== fdiv_to_fmul: the reciprocal is rounded
define half @src(half %x) {
  %r = fdiv half %x, 3.0
  ret half %r
}
define half @tgt(half %x) {
  %r = fmul half %x, 0xH3555
  ret half %r
}

=== swap_select_of_fcmp: NaN and zeros go to the other arm
define float @src(float %x, float %y) {
  %c = fcmp olt float %x, %y
  %r = select i1 %c, float %x, float %y
  ret float %r
}
define float @tgt(float %x, float %y) {
  %c = fcmp olt float %y, %x
  %r = select i1 %c, float %y, float %x
  ret float %r
}

=== fadd_nnan: a flag from nowhere
define float @src(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt(float %x, float %y) {
  %r = fadd nnan float %x, %y
  ret float %r
}

=== round_trip: not every i32 is a float
define i32 @src(i32 %x) {
  %f = sitofp i32 %x to float
  %r = fptosi float %f to i32
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  ret i32 %x
}

=== forward_over_store: the second pointer may be the first
define i32 @src(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret i32 1
}

=== dead_store: it is read by a pointer that may be the same
define i8 @src(ptr %p, ptr %q) {
  store i8 1, ptr %p
  %r = load i8, ptr %q
  store i8 2, ptr %p
  ret i8 %r
}
define i8 @tgt(ptr %p, ptr %q) {
  %r = load i8, ptr %q
  store i8 2, ptr %p
  ret i8 %r
}

=== invented_store: the memory may be constant
define void @src(i1 noundef %c, ptr %p) {
entry:
  %x = load i8, ptr %p
  br i1 %c, label %write, label %end
write:
  store i8 7, ptr %p
  br label %end
end:
  ret void
}
define void @tgt(i1 noundef %c, ptr %p) {
  %x = load i8, ptr %p
  %y = select i1 %c, i8 7, i8 %x
  store i8 %y, ptr %p
  ret void
}

=== partial_overlap: a wider store changes a part of what is loaded
define i32 @src(ptr %p) {
  store i32 305419896, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt(ptr %p) {
  store i32 305419896, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %q
  ret i32 305419648
}

=== switch_default: another value takes the default
define i8 @src(i8 noundef %x) {
  switch i8 %x, label %other [ i8 1, label %one
                               i8 2, label %two ]
one:
  ret i8 10
two:
  ret i8 20
other:
  ret i8 30
}
define i8 @tgt(i8 noundef %x) {
  switch i8 %x, label %other [ i8 1, label %one
                               i8 2, label %two ]
one:
  ret i8 10
two:
  ret i8 20
other:
  unreachable
}

=== disjoint: a flag from nowhere
define i8 @src(i8 %x, i8 %y) {
  %r = or i8 %x, %y
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y) {
  %r = or disjoint i8 %x, %y
  ret i8 %r
}

=== zext_nneg: of a negative number
define i16 @src(i8 %x) {
  %r = zext i8 %x to i16
  ret i16 %r
}
define i16 @tgt(i8 %x) {
  %r = zext nneg i8 %x to i16
  ret i16 %r
}

=== range_of_load: of two loads, one with a promise stays
define i8 @src(ptr %p, i1 noundef %c) {
entry:
  %a = load i8, ptr %p
  br i1 %c, label %then, label %end
then:
  %b = load i8, ptr %p, !range !0
  ret i8 %b
end:
  ret i8 %a
}
define i8 @tgt(ptr %p, i1 noundef %c) {
  %b = load i8, ptr %p, !range !0
  ret i8 %b
}
!0 = !{i8 0, i8 2}

=== range_of_call: of two calls, the one with a narrower promise stays
define i1 @src(i32 noundef %x) {
entry:
  %p = icmp sgt i32 %x, 0
  %a = call range(i32 1, 32) i32 @llvm.ctpop.i32(i32 %x)
  %l = icmp ult i32 %a, 2
  %c = select i1 %p, i1 %l, i1 false
  br i1 %c, label %t, label %e
e:
  %b = call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %x)
  %r = icmp eq i32 %b, 1
  ret i1 %r
t:
  ret i1 false
}
define i1 @tgt(i32 noundef %x) {
entry:
  %p = icmp sgt i32 %x, 0
  %a = call range(i32 1, 32) i32 @llvm.ctpop.i32(i32 %x)
  %l = icmp ult i32 %a, 2
  %c = select i1 %p, i1 %l, i1 false
  br i1 %c, label %t, label %e
e:
  %r = icmp eq i32 %a, 1
  ret i1 %r
t:
  ret i1 false
}
declare i32 @llvm.ctpop.i32(i32)

=== range_of_parameter: a promise from nowhere
define i8 @src(i8 %x) {
  %r = xor i8 %x, 1
  ret i8 %r
}
define i8 @tgt(i8 range(i8 0, 100) %x) {
  %r = xor i8 %x, 1
  ret i8 %r
}

=== nonnull_result: a promise from nowhere
define ptr @src(ptr %p) {
  %r = getelementptr i8, ptr %p, i64 1
  ret ptr %r
}
define nonnull ptr @tgt(ptr %p) {
  %r = getelementptr inbounds i8, ptr %p, i64 1
  ret ptr %r
}
