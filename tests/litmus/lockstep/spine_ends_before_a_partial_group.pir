; litmus: a group that is not full runs when the spine has ended
; spec: 4.10
; outcome: return i32 12
; race: no
;
; Three lanes in groups of two. After the loop the spine reads 1: the third lane runs only after the
; spine has ended, and makes it 2.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 2 lockstep [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add i32 %i, 1
  fork interior [label %lane, label %header]

lane:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  halt

exit:
  %seen = load i32, ptr @x, align 4
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  %tens.0 = mul i32 %seen, 10
  %digits.0 = add i32 %tens.0, %r
  ret i32 %digits.0
}
