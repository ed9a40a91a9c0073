; litmus: one of the strands of a team does the work
; spec: 4.memory, 4.12
; outcome: return i32 1
; race: no
;
; The first to exchange the flag does it; the other one does not.

@taken = internal global i32 0, align 4
@count = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a]

a:
  %was = atomicrmw xchg ptr @taken, i32 1 monotonic, align 4
  %first = icmp eq i32 %was, 0
  br i1 %first, label %work, label %done

work:
  %v = load i32, ptr @count, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @count, align 4
  br label %done

done:
  join
  %r = load i32, ptr @count, align 4
  ret i32 %r
}
