; litmus: the same lock in an unforced region may hang
; spec: 4.8, 4.memory
; outcome: return i32 2
; outcome: hang
; race: no
;
; A waiter may spin for ever while the holder is never chosen again.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a]

a:
  %c = cmpxchg ptr @lock, i32 0, i32 1 acquire monotonic, align 4
  %got = extractvalue { i32, i1 } %c, 1
  br i1 %got, label %inside, label %a

inside:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  store atomic i32 0, ptr @lock release, align 4
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
