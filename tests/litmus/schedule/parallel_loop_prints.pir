; litmus: iterations of a parallel loop and its spine are not ordered either
; spec: 4.7, 4.2
; outcome: return i32 0 | stdout "ab."
; outcome: return i32 0 | stdout "ba."
; outcome: return i32 0 | stdout "a.b"
; outcome: return i32 0 | stdout ".ab"
; outcome: return i32 0 | stdout "b.a"
; outcome: return i32 0 | stdout ".ba"
;
; Two bodies print a and b, the spine prints the dot before it ends: all six orders.

define i32 @main() {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 97, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 99
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %c = call i32 @putchar(i32 %i)
  halt

exit:
  call i32 @putchar(i32 46) ; .
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
