; litmus: a call in a lane runs whole, lane by lane
; spec: 4.10, 4.memory
; outcome: return i32 2
; race: no
;
; Lane 0's call loads 0 and stores 1; then lane 1's call loads 1 and stores 2.

@x = internal global i32 0, align 4

define void @increment() {
entry:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  ret void
}

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  call void @increment()
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
