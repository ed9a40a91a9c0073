; litmus: the spine starts a whole group, then the group runs, then the spine goes on
; spec: 4.10
; outcome: return i32 2 | stdout "0011"
; race: no
;
; The spine prints @x before it starts each of four lanes. Width 2: after two lanes @x becomes 1, after
; four 2. The spine is ordered with the groups, so there is no race.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 2 lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 4
  br i1 %more, label %latch, label %done

latch:
  %seen = load i32, ptr @x, align 4
  %digit = add i32 %seen, 48
  %c = call i32 @putchar(i32 %digit)
  %i.next = add i32 %i, 1
  fork interior [label %lane, label %header]

lane:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}

declare i32 @putchar(i32)
