; Right changes of functions. The source is @src, the target @tgt; a line of === starts a pair.

=== and_of_frozen: `select` to `and` with a frozen operand
define i1 @src(i1 %a, i1 %b) {
  %r = select i1 %a, i1 %b, i1 false
  ret i1 %r
}
define i1 @tgt(i1 %a, i1 %b) {
  %f = freeze i1 %b
  %r = and i1 %a, %f
  ret i1 %r
}

=== and_to_select
define i1 @src(i1 %a, i1 %b) {
  %r = and i1 %a, %b
  ret i1 %r
}
define i1 @tgt(i1 %a, i1 %b) {
  %r = select i1 %a, i1 %b, i1 false
  ret i1 %r
}

=== select_of_poison
define i8 @src(i1 %c, i8 %x) {
  %r = select i1 %c, i8 %x, i8 poison
  ret i8 %r
}
define i8 @tgt(i1 %c, i8 %x) {
  ret i8 %x
}

=== branch_to_select
define i8 @src(i1 %c, i8 %x, i8 %y) {
  br i1 %c, label %a, label %b
a:
  ret i8 %x
b:
  ret i8 %y
}
define i8 @tgt(i1 %c, i8 %x, i8 %y) {
  %r = select i1 %c, i8 %x, i8 %y
  ret i8 %r
}

=== reassociate: without flags
define i8 @src(i8 %x, i8 %y, i8 %z) {
  %a = add nsw i8 %x, %y
  %r = add nsw i8 %a, %z
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y, i8 %z) {
  %a = add i8 %y, %z
  %r = add i8 %x, %a
  ret i8 %r
}

=== drop_flags
define i32 @src(i32 %x) {
  %r = add nuw nsw i32 %x, 1
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}

=== mul_to_shl
define i32 @src(i32 %x) {
  %r = mul i32 %x, 8
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  %r = shl i32 %x, 3
  ret i32 %r
}

=== udiv_to_lshr
define i64 @src(i64 %x) {
  %r = udiv i64 %x, 16
  ret i64 %r
}
define i64 @tgt(i64 %x) {
  %r = lshr i64 %x, 4
  ret i64 %r
}

=== sdiv_exact_to_ashr
define i32 @src(i32 %x) {
  %r = sdiv exact i32 %x, 4
  ret i32 %r
}
define i32 @tgt(i32 %x) {
  %r = ashr exact i32 %x, 2
  ret i32 %r
}

=== lshr_of_shl_nuw
define i16 @src(i16 %x, i16 %y) {
  %s = shl nuw i16 %x, %y
  %r = lshr i16 %s, %y
  ret i16 %r
}
define i16 @tgt(i16 %x, i16 %y) {
  ret i16 %x
}

=== add_to_mul: an undefined value may be two numbers, and one of them twice
define i8 @src(i8 %x) {
  %r = add i8 %x, %x
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = mul i8 %x, 2
  ret i8 %r
}

=== freeze_of_freeze
define i8 @src(i8 %x) {
  %f = freeze i8 %x
  %r = freeze i8 %f
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %f = freeze i8 %x
  ret i8 %f
}

=== push_freeze: through an operation without flags
define i8 @src(i8 %x) {
  %a = xor i8 %x, 21
  %r = freeze i8 %a
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %f = freeze i8 %x
  %r = xor i8 %f, 21
  ret i8 %r
}

=== sink_division: under its guard
define i8 @src(i8 %x, i8 noundef %y) {
  %q = udiv i8 %x, %y
  %z = icmp eq i8 %y, 7
  %r = select i1 %z, i8 0, i8 %q
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 noundef %y) {
entry:
  %z = icmp eq i8 %y, 7
  br i1 %z, label %end, label %divide
divide:
  %q = udiv i8 %x, %y
  br label %end
end:
  %r = phi i8 [ 0, %entry ], [ %q, %divide ]
  ret i8 %r
}

=== sdiv_to_neg
define i8 @src(i8 %x) {
  %r = sdiv i8 %x, -1
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = sub i8 0, %x
  ret i8 %r
}

=== compare_of_sum_nsw
define i1 @src(i32 %x) {
  %s = add nsw i32 %x, 1
  %r = icmp sgt i32 %s, %x
  ret i1 %r
}
define i1 @tgt(i32 %x) {
  ret i1 true
}

=== mask_of_shifts
define i8 @src(i8 %x) {
  %a = ashr i8 %x, 3
  %r = shl i8 %a, 3
  ret i8 %r
}
define i8 @tgt(i8 %x) {
  %r = and i8 %x, -8
  ret i8 %r
}

=== select_to_abs
define i8 @src(i8 noundef %x) {
  %c = icmp slt i8 %x, 0
  %n = sub nsw i8 0, %x
  %r = select i1 %c, i8 %n, i8 %x
  ret i8 %r
}
define i8 @tgt(i8 noundef %x) {
  %r = call i8 @llvm.abs.i8(i8 %x, i1 true)
  ret i8 %r
}
declare i8 @llvm.abs.i8(i8, i1 immarg)

=== saturated
define i8 @src(i8 %x, i8 %y) {
  %d = sub i8 %x, %y
  %c = icmp ugt i8 %x, %y
  %r = select i1 %c, i8 %d, i8 0
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y) {
  %r = call i8 @llvm.usub.sat.i8(i8 %x, i8 %y)
  ret i8 %r
}
declare i8 @llvm.usub.sat.i8(i8, i8)

=== funnel_shift
define i8 @src(i8 %x, i8 %y) {
  %a = shl i8 %x, 3
  %b = lshr i8 %y, 5
  %r = or disjoint i8 %a, %b
  ret i8 %r
}
define i8 @tgt(i8 %x, i8 %y) {
  %r = call i8 @llvm.fshl.i8(i8 %x, i8 %y, i8 3)
  ret i8 %r
}
declare i8 @llvm.fshl.i8(i8, i8, i8)

=== fadd_negative_zero
define double @src(double %x) {
  %r = fadd double %x, -0.0
  ret double %r
}
define double @tgt(double %x) {
  ret double %x
}

=== fadd_zero_nsz
define float @src(float %x) {
  %r = fadd nsz float %x, 0.0
  ret float %r
}
define float @tgt(float %x) {
  ret float %x
}

=== fneg_of_fneg
define double @src(double %x) {
  %a = fneg double %x
  %r = fneg double %a
  ret double %r
}
define double @tgt(double %x) {
  ret double %x
}

=== fmul_two
define float @src(float %x) {
  %r = fadd float %x, %x
  ret float %r
}
define float @tgt(float %x) {
  %r = fmul float %x, 2.0
  ret float %r
}

=== not_of_fcmp
define i1 @src(float %x, float %y) {
  %c = fcmp ogt float %x, %y
  %r = xor i1 %c, true
  ret i1 %r
}
define i1 @tgt(float %x, float %y) {
  %r = fcmp ule float %x, %y
  ret i1 %r
}

=== fcmp_self
define i1 @src(double %x) {
  %r = fcmp oeq double %x, %x
  ret i1 %r
}
define i1 @tgt(double %x) {
  %r = fcmp ord double %x, 0.0
  ret i1 %r
}

=== fdiv_by_power: the reciprocal is exact
define half @src(half %x) {
  %r = fdiv half %x, 4.0
  ret half %r
}
define half @tgt(half %x) {
  %r = fmul half %x, 0.25
  ret half %r
}

=== fadd_commutes
define float @src(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}
define float @tgt(float %x, float %y) {
  %r = fadd float %y, %x
  ret float %r
}

=== round_trip: every i16 is a float
define i16 @src(i16 %x) {
  %f = sitofp i16 %x to float
  %r = fptosi float %f to i16
  ret i16 %r
}
define i16 @tgt(i16 %x) {
  ret i16 %x
}

=== forward_store
define i32 @src(ptr %p, ptr %q) {
  store i32 2, ptr %q
  store i32 1, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt(ptr %p, ptr %q) {
  store i32 2, ptr %q
  store i32 1, ptr %p
  ret i32 1
}

=== dead_store
define i8 @src(ptr %p, ptr %q) {
  %r = load i8, ptr %q
  store i8 1, ptr %p
  store i8 2, ptr %p
  ret i8 %r
}
define i8 @tgt(ptr %p, ptr %q) {
  %r = load i8, ptr %q
  store i8 2, ptr %p
  ret i8 %r
}

=== promote: a local variable
define i32 @src(i32 %x, i1 noundef %c) {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %a
  br label %end
end:
  %r = load i32, ptr %a
  ret i32 %r
}
define i32 @tgt(i32 %x, i1 noundef %c) {
  %r = select i1 %c, i32 7, i32 %x
  ret i32 %r
}

=== overlap: a store into the middle of a constant
define i32 @src(ptr %p) {
  store i32 305419896, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @tgt(ptr %p) {
  store i32 305397880, ptr %p
  ret i32 305397880
}

=== switch_to_select
define i8 @src(i8 noundef %x) {
  switch i8 %x, label %other [ i8 1, label %one
                               i8 2, label %two ]
one:
  ret i8 10
two:
  ret i8 20
other:
  unreachable
}
define i8 @tgt(i8 noundef %x) {
  %r = mul i8 %x, 10
  ret i8 %r
}

=== demorgan
define i129 @src(i129 %x, i129 %y) {
  %a = xor i129 %x, -1
  %b = xor i129 %y, -1
  %r = and i129 %a, %b
  ret i129 %r
}
define i129 @tgt(i129 %x, i129 %y) {
  %a = or i129 %x, %y
  %r = xor i129 %a, -1
  ret i129 %r
}

=== range_of_parameter
define i1 @src(i8 range(i8 0, 10) %x) {
  %r = icmp ult i8 %x, 10
  ret i1 %r
}
define i1 @tgt(i8 range(i8 0, 10) %x) {
  ret i1 true
}

=== range_of_load: the promise is dropped
define i8 @src(ptr %p) {
  %a = load i8, ptr %p, !range !0
  %r = and i8 %a, 1
  ret i8 %r
}
define i8 @tgt(ptr %p) {
  %a = load i8, ptr %p
  ret i8 %a
}
!0 = !{i8 0, i8 2}
