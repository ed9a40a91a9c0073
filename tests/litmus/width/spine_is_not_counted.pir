; litmus: the master has no number; the parts beside it are ordered among themselves
; spec: 4.9
; outcome: return i32 0 | stdout "mab"
; outcome: return i32 0 | stdout "amb"
; outcome: return i32 0 | stdout "abm"
;
; Parts are a (0) and b (1), ordered by width 1; m may come anywhere.

define i32 @main() {
entry:
  fork width i32 1 label %m [label %a, label %b]

m:
  call i32 @putchar(i32 109) ; m
  br label %done

a:
  call i32 @putchar(i32 97) ; a
  halt

b:
  call i32 @putchar(i32 98) ; b
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
