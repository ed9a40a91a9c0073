; litmus: the idiom of a parallel loop: one strand per iteration
; spec: 4.2, 4.3, 2
; outcome: return i32 6
; race: no
;
; Iterations 1, 2, 3 add their number.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 1, %entry ], [ %i.next, %latch ]
  %more = icmp sle i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %old = atomicrmw add ptr @x, i32 %i monotonic, align 4
  halt

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
