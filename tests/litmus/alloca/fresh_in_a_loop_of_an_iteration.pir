; litmus: an alloca in a loop makes an object each time, in iterations of parallel loops too
; spec: 4.11
; outcome: return i64 20
; race: no
;
; Each of two iterations makes three objects, holds on to each by the next one, and adds up what
; stands in it: 1, then 4 and 5. Objects that share a place would give another sum.
; 1 + 4 + 5 = 10 for each iteration. The loads are volatile, which keeps lanes away.

@x = internal global i64 0, align 8

define i64 @main() {
entry:
  fork [label %head]

head:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  %more = icmp slt i64 %i, 2
  br i1 %more, label %latch, label %done

latch:
  %i1 = add nsw i64 %i, 1
  fork interior [label %body, label %head]

body:
  %one = alloca i64, align 8
  store i64 1, ptr %one, align 8
  br label %inner

inner:
  %k = phi i64 [ 0, %body ], [ %k1, %inner ]
  %sum = phi i64 [ 0, %body ], [ %sum1, %inner ]
  %before = phi ptr [ %one, %body ], [ %object, %inner ]
  %object = alloca i64, align 8
  %v = add i64 %k, 4
  store i64 %v, ptr %object, align 8
  %w = load volatile i64, ptr %before, align 8
  %sum1 = add i64 %sum, %w
  %k1 = add nsw i64 %k, 1
  %again = icmp slt i64 %k1, 3
  br i1 %again, label %inner, label %out

out:
  %o = atomicrmw add ptr @x, i64 %sum1 monotonic, align 8
  halt

done:
  join
  %r = load i64, ptr @x, align 8
  ret i64 %r
}
