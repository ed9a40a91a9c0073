; litmus: a part has ended only when its descendants have
; spec: 4.9
; outcome: return i32 0 | stdout "xyb"
; outcome: return i32 0 | stdout "yxb"
;
; Part 0 forks into x and y; part 1 (b) starts after both.

define i32 @main() {
entry:
  fork width i32 1 [label %a, label %b]

a:
  fork interior [label %x, label %y]

x:
  call i32 @putchar(i32 120) ; x
  halt

y:
  call i32 @putchar(i32 121) ; y
  halt

b:
  call i32 @putchar(i32 98) ; b
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
