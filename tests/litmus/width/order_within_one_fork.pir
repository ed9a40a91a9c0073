; litmus: within one fork the parts are numbered as listed
; spec: 4.9
; outcome: return i32 0 | stdout "qp"
;
; The interior fork lists q before p; the spine is %s2.

define i32 @main() {
entry:
  fork width i32 1 [label %s]

s:
  fork interior [label %q, label %p, label %s2]

p:
  call i32 @putchar(i32 112) ; p
  halt

q:
  call i32 @putchar(i32 113) ; q
  halt

s2:
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
