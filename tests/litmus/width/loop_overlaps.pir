; litmus: iterations at a distance under w may overlap: here they race
; spec: 4.9, 4.memory
; outcome: return i32 poison
; race: yes
;
; Iterations 0 and 1 both store to @x and width 2 does not order them.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 2 [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 2
  br i1 %more, label %latch, label %done

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  store i32 %i, ptr @x, align 4
  halt

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
