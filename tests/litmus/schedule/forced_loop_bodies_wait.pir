; litmus: iterations of a forced parallel loop may wait for each other
; spec: 4.8, 4.2
; outcome: return i32 1
; race: no
;
; Body 0 waits for the flag that body 1 sets.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 2
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %first = icmp eq i32 %i, 0
  br i1 %first, label %wait, label %set

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %stop, label %wait

set:
  store atomic i32 1, ptr @flag release, align 4
  br label %stop

stop:
  halt

done:
  join
  %v = load atomic i32, ptr @flag monotonic, align 4
  ret i32 %v
}
