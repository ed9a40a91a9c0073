; A parallel loop with a private variable and a reduction: the sum of the squares of 1 ... 100.
;
; `%square` is named by the interior fork: each strand has its own. `%total` is touched by nothing but
; additions whose results are never read, so each worker may as well add up a share of its own.
;
; `main` returns 338350.

define i64 @sum(ptr noalias %a, ptr noalias %total, i64 %n) {
entry:
  fork [label %head]

head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %done

latch:
  %square = alloca i64, align 8
  %next = add nsw i64 %i, 1
  fork interior [ptr %square] [label %body, label %head]

body:
  %p = getelementptr inbounds i64, ptr %a, i64 %i
  %v = load i64, ptr %p, align 8
  %v2 = mul i64 %v, %v
  store i64 %v2, ptr %square, align 8
  %w = load i64, ptr %square, align 8
  %old = atomicrmw add ptr %total, i64 %w monotonic, align 8
  halt

done:
  join
  %r = load i64, ptr %total, align 8
  ret i64 %r
}

@a = internal global [100 x i64] zeroinitializer, align 8

define i64 @main() {
entry:
  %total = alloca i64, align 8
  store i64 0, ptr %total, align 8
  br label %fill

fill:
  %k = phi i64 [ 0, %entry ], [ %k1, %fill ]
  %k1 = add nsw i64 %k, 1
  %p = getelementptr inbounds [100 x i64], ptr @a, i64 0, i64 %k
  store i64 %k1, ptr %p, align 8
  %again = icmp slt i64 %k1, 100
  br i1 %again, label %fill, label %ready

ready:
  %r = call i64 @sum(ptr @a, ptr %total, i64 100)
  ret i64 %r
}
