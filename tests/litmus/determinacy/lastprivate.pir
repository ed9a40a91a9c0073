; litmus: the last iteration's value is carried out through memory
; spec: 5, 4.6
; outcome: return i32 20
; race: no
;
; Only the body of the last iteration stores: 2 * 10.

@last = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %x = mul i32 %i, 10
  %is.last = icmp eq i32 %i, 2
  br i1 %is.last, label %keep, label %stop

keep:
  store i32 %x, ptr @last, align 4
  br label %stop

stop:
  halt

done:
  join
  %v = load i32, ptr @last, align 4
  ret i32 %v
}
