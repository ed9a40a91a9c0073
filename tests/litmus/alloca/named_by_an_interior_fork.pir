; litmus: an alloca before an interior fork lives as long as the body needs it
; spec: 4.11, 4.2, 1
; outcome: return i32 3
; race: no
;
; The strand that executed the alloca ends at the fork; its descendants keep the object alive.

@sum = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 1, %entry ], [ %i.next, %latch ]
  %more = icmp sle i32 %i, 2
  br i1 %more, label %latch, label %done

latch:
  %p = alloca i32, align 4
  store i32 %i, ptr %p, align 4
  %i.next = add i32 %i, 1
  fork interior [ptr %p] [label %body, label %header]

body:
  %v = load i32, ptr %p, align 4
  %old = atomicrmw add ptr @sum, i32 %v monotonic, align 4
  halt

done:
  join
  %r = load i32, ptr @sum, align 4
  ret i32 %r
}
