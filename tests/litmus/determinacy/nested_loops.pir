; litmus: a parallel loop of parallel loops
; spec: 5, 4.1, 4.2
; outcome: return void | @c = [4 x i32] [i32 0, i32 1, i32 10, i32 11]
; race: no
;
; c[2 i + j] = 10 i + j; each cell is written by one strand.

@c = global [4 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork [label %rows]

rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rows.latch ]
  %more.rows = icmp slt i32 %i, 2
  br i1 %more.rows, label %rows.latch, label %exit

rows.latch:
  %i.next = add i32 %i, 1
  fork interior [label %row, label %rows]

row:
  %first = mul i32 %i, 2
  %ten = mul i32 %i, 10
  fork [label %cols]

cols:
  %j = phi i32 [ 0, %row ], [ %j.next, %cols.latch ]
  %more.cols = icmp slt i32 %j, 2
  br i1 %more.cols, label %cols.latch, label %row.done

cols.latch:
  %j.next = add i32 %j, 1
  fork interior [label %cell, label %cols]

cell:
  %k = add i32 %first, %j
  %v = add i32 %ten, %j
  %to = getelementptr inbounds i32, ptr @c, i32 %k
  store i32 %v, ptr %to, align 4
  halt

row.done:
  join
  halt

exit:
  join
  ret void
}
