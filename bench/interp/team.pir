; Four strands, each adding up its own million elements twice over, with stores: what accesses cost
; that are watched for races.

@data = internal global [4000 x i64] zeroinitializer

define i64 @part(i64 %from, i64 %rounds) {
entry:
  br label %outer

outer:
  %r = phi i64 [ 0, %entry ], [ %r.next, %done ]
  %total = phi i64 [ 0, %entry ], [ %sum.next, %done ]
  br label %loop

loop:
  %i = phi i64 [ 0, %outer ], [ %i.next, %loop ]
  %sum = phi i64 [ %total, %outer ], [ %sum.next, %loop ]
  %k = add nuw nsw i64 %from, %i
  %p = getelementptr inbounds [4000 x i64], ptr @data, i64 0, i64 %k
  %old = load i64, ptr %p, align 8
  %new = add i64 %old, %i
  store i64 %new, ptr %p, align 8
  %sum.next = add i64 %sum, %new
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 1000
  br i1 %more, label %loop, label %done

done:
  %r.next = add nuw nsw i64 %r, 1
  %again = icmp ult i64 %r.next, %rounds
  br i1 %again, label %outer, label %exit

exit:
  ret i64 %sum.next
}

define i32 @main() {
entry:
  fork label %a [label %b, label %c, label %d]

a:
  %sa = call i64 @part(i64 0, i64 1000)
  br label %sync

b:
  %sb = call i64 @part(i64 1000, i64 1000)
  halt

c:
  %sc = call i64 @part(i64 2000, i64 1000)
  halt

d:
  %sd = call i64 @part(i64 3000, i64 1000)
  halt

sync:
  join
  %same = icmp eq i64 %sa, %sd
  %status = select i1 %same, i32 0, i32 1
  ret i32 %status
}
