; litmus: a strand that is not the spine may fork too, in the same instance
; spec: 4.2, 4.5
; outcome: return i32 4
; race: no
;
; %b adds 1; %a forks into two strands %c that add 1 each and %d that adds 1. All end before the close.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  fork interior [label %c, label %c, label %d]

b:
  %o1 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  br label %done

c:
  %o2 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

d:
  %o3 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
