; litmus: each instruction is executed by all lanes before the next
; spec: 4.10, 4.outcome
; outcome: return i32 0 | stdout "aabb"
;
; Two calls of a library function in each of two lanes: aa, then bb.

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  call i32 @putchar(i32 97) ; a
  call i32 @putchar(i32 98) ; b
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
