; litmus: an increment in lockstep counts once
; spec: 4.10, 4.memory
; outcome: return i32 1
; race: no
;
; Both lanes load 0, both add, both store 1.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

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
