; litmus: an interior fork ends the strand that executes it
; spec: 4.2
; outcome: return i32 2
; race: no
;
; %u forks and is gone: only %p and %q add to @x. The spine %q records the join.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %u]

u:
  fork interior [label %p, label %q]

p:
  %o1 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

q:
  %o2 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
