; litmus: without width all parts are one group
; spec: 4.10
; outcome: return i32 1
; race: no
;
; Four lanes increment @x in step, once.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane, label %lane]

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
