; litmus: an entry fork under a condition runs only where control comes
; spec: 4.1, 2
; args: i32 0
; outcome: return i32 10
;
; The argument is 0, so no region is opened.

define i32 @main(i32 %n) {
entry:
  %c = icmp ne i32 %n, 0
  br i1 %c, label %open, label %plain

open:
  fork [label %a]

a:
  call i32 @putchar(i32 120) ; x
  br label %done

done:
  join
  ret i32 20

plain:
  ret i32 10
}

declare i32 @putchar(i32)
