; A parallel loop around a lockstep loop over cells of their own: there is no race, and one outcome.
; Lanes step in one order, so one serial run tells, however many there are: 8 rows of 8 by `main`, or
; as many as are asked for: `pir race --entry fill race_lockstep.pir -- 100 100`.
@img = global [10000 x i64] zeroinitializer

define void @fill(i64 %rows, i64 %columns) {
entry:
  fork [label %yh]
yh:
  %y = phi i64 [ 0, %entry ], [ %yn, %yl ]
  %ym = icmp slt i64 %y, %rows
  br i1 %ym, label %yl, label %yx
yl:
  %yn = add i64 %y, 1
  fork interior [label %yb, label %yh]
yb:
  fork width i32 4 lockstep [label %xh]
xh:
  %x = phi i64 [ 0, %yb ], [ %xn, %xl ]
  %xm = icmp slt i64 %x, %columns
  br i1 %xm, label %xl, label %xx
xl:
  %xn = add i64 %x, 1
  fork interior [label %xb, label %xh]
xb:
  %row = mul i64 %y, %columns
  %k = add i64 %row, %x
  %p = getelementptr inbounds i64, ptr @img, i64 %k
  store i64 %k, ptr %p
  halt
xx:
  br label %xj
xj:
  join
  halt
yx:
  br label %yj
yj:
  join
  ret void
}

define i32 @main() {
  call void @fill(i64 8, i64 8)
  ret i32 0
}
