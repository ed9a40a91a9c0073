define ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %n) {
entry:
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %n, i64 24
  %0 = load ptr, ptr %arrayidx.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %while.cond.i, label %while.cond.i1

while.cond.i1:
  %n.addr.0.i2 = phi ptr [ %1, %while.cond.i1 ], [ %0, %entry ]
  %child.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i2, i64 16
  %1 = load ptr, ptr %child.i, align 8
  %tobool.not.i4 = icmp eq ptr %1, null
  br i1 %tobool.not.i4, label %increment.exit, label %while.cond.i1

while.cond.i:
  %n.addr.0.i = phi ptr [ %above.0.i, %while.cond.i ], [ %n, %entry ]
  %above.0.in.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 8
  %above.0.i = load ptr, ptr %above.0.in.i, align 8
  %arrayidx4.i = getelementptr inbounds nuw i8, ptr %above.0.i, i64 24
  %2 = load ptr, ptr %arrayidx4.i, align 8
  %cmp.i = icmp eq ptr %n.addr.0.i, %2
  br i1 %cmp.i, label %while.cond.i, label %while.end.i

while.end.i:
  %arrayidx7.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 24
  %3 = load ptr, ptr %arrayidx7.i, align 8
  %cmp8.i = icmp eq ptr %3, %above.0.i
  %cond.i = select i1 %cmp8.i, ptr %n.addr.0.i, ptr %above.0.i
  br label %increment.exit

increment.exit:
  %retval.0.i = phi ptr [ %cond.i, %while.end.i ], [ %n.addr.0.i2, %while.cond.i1 ]
  ret ptr %retval.0.i
}

define ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr %n) {
entry:
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %n, i64 24
  %0 = load ptr, ptr %arrayidx.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %while.cond.i, label %while.cond.i1

while.cond.i1:
  %n.addr.0.i2 = phi ptr [ %1, %while.cond.i1 ], [ %0, %entry ]
  %child.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i2, i64 16
  %1 = load ptr, ptr %child.i, align 8
  %tobool.not.i4 = icmp eq ptr %1, null
  br i1 %tobool.not.i4, label %increment.exit, label %while.cond.i1

while.cond.i:
  %n.addr.0.i = phi ptr [ %above.0.i, %while.cond.i ], [ %n, %entry ]
  %above.0.in.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 8
  %above.0.i = load ptr, ptr %above.0.in.i, align 8
  %arrayidx4.i = getelementptr inbounds nuw i8, ptr %above.0.i, i64 24
  %2 = load ptr, ptr %arrayidx4.i, align 8
  %cmp.i = icmp eq ptr %n.addr.0.i, %2
  br i1 %cmp.i, label %while.cond.i, label %while.end.i

while.end.i:
  %arrayidx7.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 24
  %3 = load ptr, ptr %arrayidx7.i, align 8
  %cmp8.i = icmp eq ptr %3, %above.0.i
  %cond.i = select i1 %cmp8.i, ptr %n.addr.0.i, ptr %above.0.i
  br label %increment.exit

increment.exit:
  %retval.0.i = phi ptr [ %cond.i, %while.end.i ], [ %n.addr.0.i2, %while.cond.i1 ]
  ret ptr %retval.0.i
}

define ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %n) {
entry:
  %0 = load i32, ptr %n, align 8
  %cmp.i = icmp eq i32 %0, 0
  br i1 %cmp.i, label %land.lhs.true.i, label %if.end.i

land.lhs.true.i:
  %parent.i = getelementptr inbounds nuw i8, ptr %n, i64 8
  %1 = load ptr, ptr %parent.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %if.end.i, label %land.lhs.true1.i

land.lhs.true1.i:
  %parent3.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent3.i, align 8
  %cmp4.i = icmp eq ptr %2, %n
  br i1 %cmp4.i, label %if.then.i, label %if.end.i

if.then.i:
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %n, i64 24
  %3 = load ptr, ptr %arrayidx.i, align 8
  br label %decrement.exit

if.end.i:
  %child5.i = getelementptr inbounds nuw i8, ptr %n, i64 16
  %4 = load ptr, ptr %child5.i, align 8
  %tobool7.not.i = icmp eq ptr %4, null
  br i1 %tobool7.not.i, label %while.cond.i, label %while.cond.i1

while.cond.i1:
  %n.addr.0.i2 = phi ptr [ %5, %while.cond.i1 ], [ %4, %if.end.i ]
  %arrayidx.i3 = getelementptr inbounds nuw i8, ptr %n.addr.0.i2, i64 24
  %5 = load ptr, ptr %arrayidx.i3, align 8
  %tobool.not.i4 = icmp eq ptr %5, null
  br i1 %tobool.not.i4, label %decrement.exit, label %while.cond.i1

while.cond.i:
  %n.addr.0.i = phi ptr [ %above.0.i, %while.cond.i ], [ %n, %if.end.i ]
  %above.0.in.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 8
  %above.0.i = load ptr, ptr %above.0.in.i, align 8
  %child13.i = getelementptr inbounds nuw i8, ptr %above.0.i, i64 16
  %6 = load ptr, ptr %child13.i, align 8
  %cmp15.i = icmp eq ptr %n.addr.0.i, %6
  br i1 %cmp15.i, label %while.cond.i, label %decrement.exit

decrement.exit:
  %retval.0.i = phi ptr [ %3, %if.then.i ], [ %above.0.i, %while.cond.i ], [ %n.addr.0.i2, %while.cond.i1 ]
  ret ptr %retval.0.i
}

define ptr @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(ptr %n) {
entry:
  %0 = load i32, ptr %n, align 8
  %cmp.i = icmp eq i32 %0, 0
  br i1 %cmp.i, label %land.lhs.true.i, label %if.end.i

land.lhs.true.i:
  %parent.i = getelementptr inbounds nuw i8, ptr %n, i64 8
  %1 = load ptr, ptr %parent.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %if.end.i, label %land.lhs.true1.i

land.lhs.true1.i:
  %parent3.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent3.i, align 8
  %cmp4.i = icmp eq ptr %2, %n
  br i1 %cmp4.i, label %if.then.i, label %if.end.i

if.then.i:
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %n, i64 24
  %3 = load ptr, ptr %arrayidx.i, align 8
  br label %decrement.exit

if.end.i:
  %child5.i = getelementptr inbounds nuw i8, ptr %n, i64 16
  %4 = load ptr, ptr %child5.i, align 8
  %tobool7.not.i = icmp eq ptr %4, null
  br i1 %tobool7.not.i, label %while.cond.i, label %while.cond.i1

while.cond.i1:
  %n.addr.0.i2 = phi ptr [ %5, %while.cond.i1 ], [ %4, %if.end.i ]
  %arrayidx.i3 = getelementptr inbounds nuw i8, ptr %n.addr.0.i2, i64 24
  %5 = load ptr, ptr %arrayidx.i3, align 8
  %tobool.not.i4 = icmp eq ptr %5, null
  br i1 %tobool.not.i4, label %decrement.exit, label %while.cond.i1

while.cond.i:
  %n.addr.0.i = phi ptr [ %above.0.i, %while.cond.i ], [ %n, %if.end.i ]
  %above.0.in.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 8
  %above.0.i = load ptr, ptr %above.0.in.i, align 8
  %child13.i = getelementptr inbounds nuw i8, ptr %above.0.i, i64 16
  %6 = load ptr, ptr %child13.i, align 8
  %cmp15.i = icmp eq ptr %n.addr.0.i, %6
  br i1 %cmp15.i, label %while.cond.i, label %decrement.exit

decrement.exit:
  %retval.0.i = phi ptr [ %3, %if.then.i ], [ %above.0.i, %while.cond.i ], [ %n.addr.0.i2, %while.cond.i1 ]
  ret ptr %retval.0.i
}

define void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 %left, ptr %n, ptr %place, ptr %header) {
entry:
  %lnot = xor i1 %left, true
  %parent = getelementptr inbounds nuw i8, ptr %n, i64 8
  store ptr %place, ptr %parent, align 8
  %child = getelementptr inbounds nuw i8, ptr %n, i64 16
  %arrayidx = getelementptr inbounds nuw i8, ptr %n, i64 24
  store ptr null, ptr %arrayidx, align 8
  store ptr null, ptr %child, align 8
  store i32 0, ptr %n, align 8
  %child3 = getelementptr inbounds nuw i8, ptr %place, i64 16
  %idxprom = zext i1 %lnot to i64
  %arrayidx4 = getelementptr inbounds nuw ptr, ptr %child3, i64 %idxprom
  store ptr %n, ptr %arrayidx4, align 8
  %cmp = icmp eq ptr %place, %header
  br i1 %cmp, label %if.then, label %if.else

if.then:
  %parent5 = getelementptr inbounds nuw i8, ptr %header, i64 8
  store ptr %n, ptr %parent5, align 8
  %child6 = getelementptr inbounds nuw i8, ptr %header, i64 16
  %idxprom9 = zext i1 %left to i64
  %arrayidx10 = getelementptr inbounds nuw ptr, ptr %child6, i64 %idxprom9
  store ptr %n, ptr %arrayidx10, align 8
  br label %if.end19

if.else:
  %child11 = getelementptr inbounds nuw i8, ptr %header, i64 16
  %arrayidx13 = getelementptr inbounds nuw ptr, ptr %child11, i64 %idxprom
  %0 = load ptr, ptr %arrayidx13, align 8
  %cmp14 = icmp eq ptr %0, %place
  br i1 %cmp14, label %if.then15, label %if.end19

if.then15:
  store ptr %n, ptr %arrayidx13, align 8
  br label %if.end19

if.end19:
  %parent20 = getelementptr inbounds nuw i8, ptr %header, i64 8
  br label %while.cond

while.cond:
  %n.addr.0 = phi ptr [ %n, %if.end19 ], [ %n.addr.0.be, %while.cond.backedge ]
  %1 = load ptr, ptr %parent20, align 8
  %cmp21.not = icmp eq ptr %n.addr.0, %1
  br i1 %cmp21.not, label %while.end, label %land.rhs

land.rhs:
  %parent22 = getelementptr inbounds nuw i8, ptr %n.addr.0, i64 8
  %2 = load ptr, ptr %parent22, align 8
  %tobool.not.i107 = icmp eq ptr %2, null
  br i1 %tobool.not.i107, label %while.end, label %is_red.exit111

is_red.exit111:
  %3 = load i32, ptr %2, align 8
  %cmp.i109.not = icmp eq i32 %3, 0
  br i1 %cmp.i109.not, label %while.body, label %while.end

while.body:
  %parent25 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %4 = load ptr, ptr %parent25, align 8
  %child27 = getelementptr inbounds nuw i8, ptr %4, i64 16
  %arrayidx28 = getelementptr inbounds nuw i8, ptr %4, i64 24
  %5 = load ptr, ptr %arrayidx28, align 8
  %cmp30 = icmp eq ptr %5, %2
  %conv = zext i1 %cmp30 to i32
  %lnot33 = xor i1 %cmp30, true
  %lnot.ext34 = zext i1 %lnot33 to i32
  %idxprom35 = zext i1 %lnot33 to i64
  %arrayidx36 = getelementptr inbounds nuw ptr, ptr %child27, i64 %idxprom35
  %6 = load ptr, ptr %arrayidx36, align 8
  %tobool.not.i = icmp eq ptr %6, null
  br i1 %tobool.not.i, label %if.end44, label %is_red.exit

is_red.exit:
  %7 = load i32, ptr %6, align 8
  %cmp.i.not = icmp eq i32 %7, 0
  br i1 %cmp.i.not, label %if.then39, label %if.end44

if.then39:
  store i32 1, ptr %2, align 8
  store i32 1, ptr %6, align 8
  store i32 0, ptr %4, align 8
  br label %while.cond.backedge

if.end44:
  %child46 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %arrayidx51 = getelementptr inbounds nuw ptr, ptr %child46, i64 %idxprom35
  %8 = load ptr, ptr %arrayidx51, align 8
  %cmp52 = icmp eq ptr %8, %n.addr.0
  br i1 %cmp52, label %if.then54, label %if.end56

if.then54:
  tail call fastcc void @__pir_tree_rotate(ptr %2, i32 %conv, ptr %header)
  %.pre = load ptr, ptr %parent25, align 8
  br label %if.end56

if.end56:
  %9 = phi ptr [ %.pre, %if.then54 ], [ %2, %if.end44 ]
  %n.addr.1 = phi ptr [ %2, %if.then54 ], [ %n.addr.0, %if.end44 ]
  store i32 1, ptr %9, align 8
  store i32 0, ptr %4, align 8
  tail call fastcc void @__pir_tree_rotate(ptr %4, i32 %lnot.ext34, ptr %header)
  br label %while.cond.backedge

while.cond.backedge:
  %n.addr.0.be = phi ptr [ %4, %if.then39 ], [ %n.addr.1, %if.end56 ]
  br label %while.cond

while.end:
  store i32 1, ptr %1, align 8
  ret void
}

define internal fastcc void @__pir_tree_rotate(ptr %n, i32 %side, ptr %header) {
entry:
  %child = getelementptr inbounds nuw i8, ptr %n, i64 16
  %lnot.ext = xor i32 %side, 1
  %idxprom = zext nneg i32 %lnot.ext to i64
  %arrayidx = getelementptr inbounds nuw ptr, ptr %child, i64 %idxprom
  %0 = load ptr, ptr %arrayidx, align 8
  %child1 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %idxprom2 = zext nneg i32 %side to i64
  %arrayidx3 = getelementptr inbounds nuw ptr, ptr %child1, i64 %idxprom2
  %1 = load ptr, ptr %arrayidx3, align 8
  store ptr %1, ptr %arrayidx, align 8
  %tobool13.not = icmp eq ptr %1, null
  br i1 %tobool13.not, label %if.end, label %if.then

if.then:
  %parent = getelementptr inbounds nuw i8, ptr %1, i64 8
  store ptr %n, ptr %parent, align 8
  br label %if.end

if.end:
  %parent.i = getelementptr inbounds nuw i8, ptr %n, i64 8
  %2 = load ptr, ptr %parent.i, align 8
  %parent1.i = getelementptr inbounds nuw i8, ptr %header, i64 8
  %3 = load ptr, ptr %parent1.i, align 8
  %cmp.i = icmp eq ptr %3, %n
  br i1 %cmp.i, label %if.then.i, label %if.else.i

if.then.i:
  store ptr %0, ptr %parent1.i, align 8
  br label %replace.exit

if.else.i:
  %child.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %2, i64 24
  %4 = load ptr, ptr %arrayidx.i, align 8
  %cmp4.i = icmp eq ptr %4, %n
  %idxprom.i = zext i1 %cmp4.i to i64
  %arrayidx5.i = getelementptr inbounds nuw ptr, ptr %child.i, i64 %idxprom.i
  store ptr %0, ptr %arrayidx5.i, align 8
  br label %replace.exit

replace.exit:
  %parent7.i = getelementptr inbounds nuw i8, ptr %0, i64 8
  store ptr %2, ptr %parent7.i, align 8
  store ptr %n, ptr %arrayidx3, align 8
  store ptr %0, ptr %parent.i, align 8
  ret void
}

define ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr %n, ptr %header) {
entry:
  %child = getelementptr inbounds nuw i8, ptr %header, i64 16
  %child2 = getelementptr inbounds nuw i8, ptr %n, i64 16
  %parent = getelementptr inbounds nuw i8, ptr %n, i64 8
  br label %for.cond

for.cond:
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.inc ], [ 0, %entry ]
  %exitcond.not = icmp eq i64 %indvars.iv, 2
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:
  %0 = load i32, ptr %n, align 8
  %1 = load ptr, ptr %child2, align 8
  %tobool17.not = icmp eq ptr %1, null
  br i1 %tobool17.not, label %if.else48, label %land.lhs.true

for.body:
  %arrayidx = getelementptr inbounds nuw ptr, ptr %child, i64 %indvars.iv
  %2 = load ptr, ptr %arrayidx, align 8
  %cmp1 = icmp eq ptr %2, %n
  br i1 %cmp1, label %if.then, label %for.inc

if.then:
  %lnot.ext = and i64 %indvars.iv, 4294967295
  %idxprom3 = xor i64 %lnot.ext, 1
  %arrayidx4 = getelementptr inbounds nuw ptr, ptr %child2, i64 %idxprom3
  %3 = load ptr, ptr %arrayidx4, align 8
  %tobool5.not = icmp eq ptr %3, null
  br i1 %tobool5.not, label %cond.false, label %while.cond.i248

while.cond.i248:
  %n.addr.0.i249 = phi ptr [ %4, %while.cond.i248 ], [ %3, %if.then ]
  %child.i250 = getelementptr inbounds nuw i8, ptr %n.addr.0.i249, i64 16
  %arrayidx.i = getelementptr inbounds nuw ptr, ptr %child.i250, i64 %indvars.iv
  %4 = load ptr, ptr %arrayidx.i, align 8
  %tobool.not.i251 = icmp eq ptr %4, null
  br i1 %tobool.not.i251, label %cond.end, label %while.cond.i248

cond.false:
  %5 = load ptr, ptr %parent, align 8
  br label %cond.end

cond.end:
  %cond = phi ptr [ %5, %cond.false ], [ %n.addr.0.i249, %while.cond.i248 ]
  store ptr %cond, ptr %arrayidx, align 8
  br label %for.inc

for.inc:
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  br label %for.cond

land.lhs.true:
  %arrayidx19 = getelementptr inbounds nuw i8, ptr %n, i64 24
  %6 = load ptr, ptr %arrayidx19, align 8
  %tobool20.not = icmp eq ptr %6, null
  br i1 %tobool20.not, label %if.else48, label %while.cond.i

while.cond.i:
  %n.addr.0.i = phi ptr [ %7, %while.cond.i ], [ %6, %land.lhs.true ]
  %child.i = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 16
  %7 = load ptr, ptr %child.i, align 8
  %tobool.not.i247 = icmp eq ptr %7, null
  br i1 %tobool.not.i247, label %outermost.exit, label %while.cond.i

outermost.exit:
  %child.i.le = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 16
  %8 = load i32, ptr %n.addr.0.i, align 8
  %arrayidx27 = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 24
  %9 = load ptr, ptr %arrayidx27, align 8
  %parent28 = getelementptr inbounds nuw i8, ptr %n.addr.0.i, i64 8
  %10 = load ptr, ptr %parent28, align 8
  %cmp29 = icmp eq ptr %10, %n
  br i1 %cmp29, label %if.end38, label %if.else

if.else:
  %parent1.i274 = getelementptr inbounds nuw i8, ptr %header, i64 8
  %11 = load ptr, ptr %parent1.i274, align 8
  %cmp.i275 = icmp eq ptr %11, %n.addr.0.i
  br i1 %cmp.i275, label %if.then.i286, label %if.else.i276

if.then.i286:
  store ptr %9, ptr %parent1.i274, align 8
  br label %if.end.i282

if.else.i276:
  %child.i277 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %arrayidx.i278 = getelementptr inbounds nuw i8, ptr %10, i64 24
  %12 = load ptr, ptr %arrayidx.i278, align 8
  %cmp4.i279 = icmp eq ptr %12, %n.addr.0.i
  %idxprom.i280 = zext i1 %cmp4.i279 to i64
  %arrayidx5.i281 = getelementptr inbounds nuw ptr, ptr %child.i277, i64 %idxprom.i280
  store ptr %9, ptr %arrayidx5.i281, align 8
  br label %if.end.i282

if.end.i282:
  %tobool.not.i283 = icmp eq ptr %9, null
  br i1 %tobool.not.i283, label %replace.exit287, label %if.then6.i284

if.then6.i284:
  %parent7.i285 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store ptr %10, ptr %parent7.i285, align 8
  br label %replace.exit287

replace.exit287:
  %13 = load ptr, ptr %arrayidx19, align 8
  store ptr %13, ptr %arrayidx27, align 8
  %parent37 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store ptr %n.addr.0.i, ptr %parent37, align 8
  br label %if.end38

if.end38:
  %above.0 = phi ptr [ %10, %replace.exit287 ], [ %n.addr.0.i, %outermost.exit ]
  %14 = load ptr, ptr %parent, align 8
  %parent1.i259 = getelementptr inbounds nuw i8, ptr %header, i64 8
  %15 = load ptr, ptr %parent1.i259, align 8
  %cmp.i260 = icmp eq ptr %15, %n
  br i1 %cmp.i260, label %if.then.i271, label %if.else.i261

if.then.i271:
  store ptr %n.addr.0.i, ptr %parent1.i259, align 8
  br label %replace.exit272

if.else.i261:
  %child.i262 = getelementptr inbounds nuw i8, ptr %14, i64 16
  %arrayidx.i263 = getelementptr inbounds nuw i8, ptr %14, i64 24
  %16 = load ptr, ptr %arrayidx.i263, align 8
  %cmp4.i264 = icmp eq ptr %16, %n
  %idxprom.i265 = zext i1 %cmp4.i264 to i64
  %arrayidx5.i266 = getelementptr inbounds nuw ptr, ptr %child.i262, i64 %idxprom.i265
  store ptr %n.addr.0.i, ptr %arrayidx5.i266, align 8
  br label %replace.exit272

replace.exit272:
  store ptr %14, ptr %parent28, align 8
  %17 = load ptr, ptr %child2, align 8
  store ptr %17, ptr %child.i.le, align 8
  %parent45 = getelementptr inbounds nuw i8, ptr %17, i64 8
  store ptr %n.addr.0.i, ptr %parent45, align 8
  %18 = load i32, ptr %n, align 8
  store i32 %18, ptr %n.addr.0.i, align 8
  br label %if.end56

if.else48:
  %idxprom53 = zext i1 %tobool17.not to i64
  %arrayidx54 = getelementptr inbounds nuw ptr, ptr %child2, i64 %idxprom53
  %19 = load ptr, ptr %arrayidx54, align 8
  %20 = load ptr, ptr %parent, align 8
  %parent1.i = getelementptr inbounds nuw i8, ptr %header, i64 8
  %21 = load ptr, ptr %parent1.i, align 8
  %cmp.i253 = icmp eq ptr %21, %n
  br i1 %cmp.i253, label %if.then.i, label %if.else.i

if.then.i:
  store ptr %19, ptr %parent1.i, align 8
  br label %if.end.i

if.else.i:
  %child.i254 = getelementptr inbounds nuw i8, ptr %20, i64 16
  %arrayidx.i255 = getelementptr inbounds nuw i8, ptr %20, i64 24
  %22 = load ptr, ptr %arrayidx.i255, align 8
  %cmp4.i = icmp eq ptr %22, %n
  %idxprom.i256 = zext i1 %cmp4.i to i64
  %arrayidx5.i = getelementptr inbounds nuw ptr, ptr %child.i254, i64 %idxprom.i256
  store ptr %19, ptr %arrayidx5.i, align 8
  br label %if.end.i

if.end.i:
  %tobool.not.i257 = icmp eq ptr %19, null
  br i1 %tobool.not.i257, label %if.end56, label %if.then6.i

if.then6.i:
  %parent7.i = getelementptr inbounds nuw i8, ptr %19, i64 8
  store ptr %20, ptr %parent7.i, align 8
  br label %if.end56

if.end56:
  %removed.0 = phi i32 [ %8, %replace.exit272 ], [ %0, %if.end.i ], [ %0, %if.then6.i ]
  %hole.0 = phi ptr [ %9, %replace.exit272 ], [ null, %if.end.i ], [ %19, %if.then6.i ]
  %above.1 = phi ptr [ %above.0, %replace.exit272 ], [ %20, %if.end.i ], [ %20, %if.then6.i ]
  %cmp57 = icmp eq i32 %removed.0, 0
  br i1 %cmp57, label %cleanup143, label %while.cond.preheader

while.cond.preheader:
  %parent61 = getelementptr inbounds nuw i8, ptr %header, i64 8
  br label %while.cond

while.cond:
  %hole.1 = phi ptr [ %above.2, %cleanup ], [ %hole.0, %while.cond.preheader ]
  %above.2 = phi ptr [ %39, %cleanup ], [ %above.1, %while.cond.preheader ]
  %23 = load ptr, ptr %parent61, align 8
  %cmp62.not = icmp eq ptr %hole.1, %23
  br i1 %cmp62.not, label %while.end, label %land.rhs

land.rhs:
  %tobool.not.i242 = icmp eq ptr %hole.1, null
  br i1 %tobool.not.i242, label %while.body, label %is_red.exit246

is_red.exit246:
  %24 = load i32, ptr %hole.1, align 8
  %cmp.i244.not = icmp eq i32 %24, 0
  br i1 %cmp.i244.not, label %if.then140, label %while.body

while.body:
  %child69 = getelementptr inbounds nuw i8, ptr %above.2, i64 16
  %arrayidx70 = getelementptr inbounds nuw i8, ptr %above.2, i64 24
  %25 = load ptr, ptr %arrayidx70, align 8
  %cmp71 = icmp eq ptr %25, %hole.1
  %conv72 = zext i1 %cmp71 to i32
  %lnot75 = xor i1 %cmp71, true
  %idxprom77 = zext i1 %lnot75 to i64
  %arrayidx78 = getelementptr inbounds nuw ptr, ptr %child69, i64 %idxprom77
  %26 = load ptr, ptr %arrayidx78, align 8
  %tobool.not.i237 = icmp eq ptr %26, null
  br i1 %tobool.not.i237, label %if.end90, label %is_red.exit241

is_red.exit241:
  %27 = load i32, ptr %26, align 8
  %cmp.i239.not = icmp eq i32 %27, 0
  br i1 %cmp.i239.not, label %if.then81, label %if.end90

if.then81:
  store i32 1, ptr %26, align 8
  store i32 0, ptr %above.2, align 8
  tail call fastcc void @__pir_tree_rotate(ptr %above.2, i32 %conv72, ptr %header)
  %28 = load ptr, ptr %arrayidx78, align 8
  br label %if.end90

if.end90:
  %sibling.0 = phi ptr [ %28, %if.then81 ], [ %26, %is_red.exit241 ], [ null, %while.body ]
  %child91 = getelementptr inbounds nuw i8, ptr %sibling.0, i64 16
  %29 = load ptr, ptr %child91, align 8
  %tobool.not.i232 = icmp eq ptr %29, null
  br i1 %tobool.not.i232, label %land.lhs.true95, label %is_red.exit236

is_red.exit236:
  %30 = load i32, ptr %29, align 8
  %cmp.i234.not = icmp eq i32 %30, 0
  br i1 %cmp.i234.not, label %if.end103, label %land.lhs.true95

land.lhs.true95:
  %arrayidx97 = getelementptr inbounds nuw i8, ptr %sibling.0, i64 24
  %31 = load ptr, ptr %arrayidx97, align 8
  %tobool.not.i227 = icmp eq ptr %31, null
  br i1 %tobool.not.i227, label %cleanup, label %is_red.exit231

is_red.exit231:
  %32 = load i32, ptr %31, align 8
  %cmp.i229.not = icmp eq i32 %32, 0
  br i1 %cmp.i229.not, label %if.end103, label %cleanup

if.end103:
  %child91.le = getelementptr inbounds nuw i8, ptr %sibling.0, i64 16
  %lnot.ext76.le = zext i1 %lnot75 to i32
  %arrayidx109 = getelementptr inbounds nuw ptr, ptr %child91.le, i64 %idxprom77
  %33 = load ptr, ptr %arrayidx109, align 8
  %tobool.not.i = icmp eq ptr %33, null
  br i1 %tobool.not.i, label %if.then112, label %is_red.exit

is_red.exit:
  %34 = load i32, ptr %33, align 8
  %cmp.i.not = icmp eq i32 %34, 0
  br i1 %cmp.i.not, label %cleanup.thread, label %if.then112

if.then112:
  %idxprom114 = zext i1 %cmp71 to i64
  %arrayidx115 = getelementptr inbounds nuw ptr, ptr %child91.le, i64 %idxprom114
  %35 = load ptr, ptr %arrayidx115, align 8
  store i32 1, ptr %35, align 8
  store i32 0, ptr %sibling.0, align 8
  tail call fastcc void @__pir_tree_rotate(ptr %sibling.0, i32 %lnot.ext76.le, ptr %header)
  %36 = load ptr, ptr %arrayidx78, align 8
  br label %cleanup.thread

cleanup.thread:
  %sibling.1 = phi ptr [ %sibling.0, %is_red.exit ], [ %36, %if.then112 ]
  %37 = load i32, ptr %above.2, align 8
  store i32 %37, ptr %sibling.1, align 8
  store i32 1, ptr %above.2, align 8
  %child131 = getelementptr inbounds nuw i8, ptr %sibling.1, i64 16
  %arrayidx136 = getelementptr inbounds nuw ptr, ptr %child131, i64 %idxprom77
  %38 = load ptr, ptr %arrayidx136, align 8
  store i32 1, ptr %38, align 8
  tail call fastcc void @__pir_tree_rotate(ptr %above.2, i32 %conv72, ptr %header)
  br label %while.end

cleanup:
  store i32 0, ptr %sibling.0, align 8
  %parent102 = getelementptr inbounds nuw i8, ptr %above.2, i64 8
  %39 = load ptr, ptr %parent102, align 8
  br label %while.cond

while.end:
  %tobool139.not = icmp eq ptr %hole.1, null
  br i1 %tobool139.not, label %cleanup143, label %if.then140

if.then140:
  store i32 1, ptr %hole.1, align 8
  br label %cleanup143

cleanup143:
  ret ptr %n
}
