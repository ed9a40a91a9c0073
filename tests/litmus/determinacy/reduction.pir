; litmus: a reduction by atomics has one value, whatever the order
; spec: 5, 4.memory
; outcome: return i32 10
; race: no
;
; 1 + 2 + 3 + 4. Atomics may give choices; here the sum hides them.

@sum = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 1, %entry ], [ %i.next, %latch ]
  %more = icmp sle i32 %i, 4
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %old = atomicrmw add ptr @sum, i32 %i monotonic, align 4
  halt

done:
  join
  %v = load i32, ptr @sum, align 4
  ret i32 %v
}
