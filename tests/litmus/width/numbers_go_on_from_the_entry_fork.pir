; litmus: parts of the entry fork come before parts of the spine's forks
; spec: 4.9
; outcome: return i32 0 | stdout "ap"
;
; The entry fork starts part 0 (a); its master starts part 1 (p).

define i32 @main() {
entry:
  fork width i32 1 label %m [label %a]

a:
  call i32 @putchar(i32 97) ; a
  halt

m:
  fork interior [label %p, label %m2]

p:
  call i32 @putchar(i32 112) ; p
  halt

m2:
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
