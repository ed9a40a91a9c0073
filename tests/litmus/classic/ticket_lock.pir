; litmus: a ticket lock
; spec: 4.8, 4.memory
; outcome: return i32 2
; race: no
;
; Who draws ticket t waits until @serving is t; leaving releases.

@x = internal global i32 0, align 4
@next = internal global i32 0, align 4
@serving = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %a]

a:
  %t = atomicrmw add ptr @next, i32 1 monotonic, align 4
  br label %wait

wait:
  %s = load atomic i32, ptr @serving acquire, align 4
  %mine = icmp eq i32 %s, %t
  br i1 %mine, label %inside, label %wait

inside:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  %s.next = add i32 %t, 1
  store atomic i32 %s.next, ptr @serving release, align 4
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
