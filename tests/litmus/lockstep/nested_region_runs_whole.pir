; litmus: the region of an entry fork in a lane runs whole, lane by lane
; spec: 4.10, 4.memory
; outcome: return i32 2
; race: no
;
; Lane 0's inner region increments @x to 1 before lane 1's increments it to 2.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  fork [label %inc]

inc:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  br label %inner

inner:
  join
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
