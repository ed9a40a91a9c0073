; litmus: an interior fork may list a successor twice
; spec: 4.2
; outcome: return i32 2
; race: no
;
; Two strands run %p; both end at the join.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %u]

u:
  fork interior [label %p, label %p]

p:
  %old = atomicrmw add ptr @x, i32 1 monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
