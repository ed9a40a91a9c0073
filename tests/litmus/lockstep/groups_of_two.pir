; litmus: with width w parts run in groups of w lanes, one group after another
; spec: 4.10, 4.9
; outcome: return i32 2
; race: no
;
; Four lanes in groups of two increment @x in step: 1 after the first group, 2 after the second.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 2 lockstep [label %lane, label %lane, label %lane, label %lane]

lane:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
