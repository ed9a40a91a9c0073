; litmus: an inner region of a lane is not in lockstep itself
; spec: 4.10, 4.7
; outcome: return i32 0 | stdout "abba"
; outcome: return i32 0 | stdout "abab"
; outcome: return i32 0 | stdout "baab"
; outcome: return i32 0 | stdout "baba"
;
; Each lane's inner region prints a and b in any order, whole; lane 0's before lane 1's.

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  fork [label %a, label %b]

a:
  call i32 @putchar(i32 97) ; a
  br label %inner

b:
  call i32 @putchar(i32 98) ; b
  br label %inner

inner:
  join
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
