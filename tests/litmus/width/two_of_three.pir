; litmus: with a window of 2 only neighbours overlap
; spec: 4.9
; outcome: return i32 0 | stdout "abc"
; outcome: return i32 0 | stdout "acb"
; outcome: return i32 0 | stdout "bac"
;
; Part 2 (c) starts after part 0 (a) has ended; b is at distance 1 from both.

define i32 @main() {
entry:
  fork width i32 2 [label %a, label %b, label %c]

a:
  call i32 @putchar(i32 97) ; a
  br label %done

b:
  call i32 @putchar(i32 98) ; b
  halt

c:
  call i32 @putchar(i32 99) ; c
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
