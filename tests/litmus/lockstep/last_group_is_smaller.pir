; litmus: the last group may have fewer lanes
; spec: 4.10, 4.9
; outcome: return i32 0 | stdout "aabbab"
;
; Three lanes in groups of two: aabb from the first two, ab from the third.

define i32 @main() {
entry:
  fork width i32 2 lockstep [label %lane, label %lane, label %lane]

lane:
  call i32 @putchar(i32 97) ; a
  call i32 @putchar(i32 98) ; b
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
