; Iterations that wait for the one before by a flag, in a forced region: every scheduler is fair.
@posted = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 5
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %wait, label %header]

wait:
  %f = load atomic i32, ptr @posted acquire, align 4
  %turn = icmp eq i32 %f, %i
  br i1 %turn, label %body, label %wait

body:
  %letter = add i32 %i, 97
  %c = call i32 @putchar(i32 %letter)
  store atomic i32 %i.next, ptr @posted release, align 4
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
