; litmus: two entry forks may open the same region
; spec: 3, 4.1, 4.5
; args: i1 false
; outcome: return i32 3
;
; The argument chooses the second fork. Its strand runs block %work, as the first one's would.

define i32 @main(i1 %c) {
entry:
  br i1 %c, label %f1, label %f2

f1:
  fork [label %work, label %one]

f2:
  fork [label %work]

one:
  call i32 @putchar(i32 120) ; x
  halt

work:
  %v = add i32 1, 2
  br label %done

done:
  join
  ret i32 %v
}

declare i32 @putchar(i32)
