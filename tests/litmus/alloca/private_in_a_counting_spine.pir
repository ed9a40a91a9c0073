; litmus: an alloca before the interior fork is private to the strand that is handed it
; spec: 4.11, 8
; outcome: return i64 6
; race: no
;
; Iteration i stores i + 1 in its own object, and adds what it then reads, twice: 2 (1 + 2).

@x = internal global i64 0, align 8

define i64 @main() {
entry:
  fork [label %head]

head:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  %more = icmp slt i64 %i, 2
  br i1 %more, label %latch, label %done

latch:
  %mine = alloca i64, align 8
  %i1 = add nsw i64 %i, 1
  fork interior [ptr %mine] [label %body, label %head]

body:
  store i64 %i1, ptr %mine, align 8
  br label %inner

inner:
  %k = phi i64 [ 0, %body ], [ %k1, %inner ]
  %w = load i64, ptr %mine, align 8
  %o1 = atomicrmw add ptr @x, i64 %w monotonic, align 8
  %k1 = add nsw i64 %k, 1
  %again = icmp slt i64 %k1, 2
  br i1 %again, label %inner, label %out

out:
  halt

done:
  join
  %r = load i64, ptr @x, align 8
  ret i64 %r
}
