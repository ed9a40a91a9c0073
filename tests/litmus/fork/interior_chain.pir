; litmus: interior forks of descendants stay in the instance
; spec: 4.2, 4.5
; outcome: return i32 4
; race: no
;
; u starts p and q; p starts two r, each r adds 1; q adds 2. The join waits for all.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %u]

u:
  fork interior [label %p, label %q]

p:
  fork interior [label %r, label %r]

r:
  %o1 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

q:
  %o2 = atomicrmw add ptr @x, i32 2 monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
