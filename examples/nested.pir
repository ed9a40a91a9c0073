; Nested regions: c[i][j] = i * j, rows in parallel and within each row the columns in parallel.
;
; The outer region is a parallel loop over rows. The body strand of a row opens a region of its own
; with an entry fork, at depth 2, and is suspended until that region has closed; then it halts.
; Each row thus has an instance of the inner region. The inner loop's back edge and the inner `join`
; stay inside the row's strand, so every block has one depth:
;
;     entry 0 | rows, rows.latch 1 | row 1 | cols, cols.latch, cell 2 | row.done 1 | exit 0
;
; `main` fills an 8 by 8 matrix and returns the sum of its elements: 28 * 28 = 784 (status 16).

define void @outer_product(i64 %n, ptr %c) {
entry:
  fork [label %rows]

rows:
  %i = phi i64 [ 0, %entry ], [ %i.next, %rows.latch ]
  %more.rows = icmp slt i64 %i, %n
  br i1 %more.rows, label %rows.latch, label %exit

rows.latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %row, label %rows]

row:
  %first = mul nsw i64 %i, %n
  %c.row = getelementptr inbounds i64, ptr %c, i64 %first
  fork [label %cols]

cols:
  %j = phi i64 [ 0, %row ], [ %j.next, %cols.latch ]
  %more.cols = icmp slt i64 %j, %n
  br i1 %more.cols, label %cols.latch, label %row.done

cols.latch:
  %j.next = add nsw i64 %j, 1
  fork interior [label %cell, label %cols]

cell:
  %product = mul nsw i64 %i, %j
  %c.cell = getelementptr inbounds i64, ptr %c.row, i64 %j
  store i64 %product, ptr %c.cell, align 8
  halt

row.done:
  join
  halt

exit:
  join
  ret void
}

define i32 @main() {
entry:
  %c = alloca [64 x i64], align 8
  call void @outer_product(i64 8, ptr %c)
  br label %sum

sum:
  %k = phi i64 [ 0, %entry ], [ %k.next, %sum ]
  %total = phi i64 [ 0, %entry ], [ %total.next, %sum ]
  %c.k = getelementptr inbounds i64, ptr %c, i64 %k
  %value = load i64, ptr %c.k, align 8
  %total.next = add i64 %total, %value
  %k.next = add i64 %k, 1
  %summed = icmp eq i64 %k.next, 64
  br i1 %summed, label %done, label %sum

done:
  %result = trunc i64 %total.next to i32
  ret i32 %result
}
