; litmus: the spine's interior forks number their other successors in the order of starting
; spec: 4.9
; outcome: return i32 0 | stdout "pq"
;
; p is part 0, q part 1; width 1 orders them. The spine itself goes on.

define i32 @main() {
entry:
  fork width i32 1 [label %s]

s:
  fork interior [label %p, label %s2]

p:
  call i32 @putchar(i32 112) ; p
  halt

s2:
  fork interior [label %q, label %s3]

q:
  call i32 @putchar(i32 113) ; q
  halt

s3:
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
