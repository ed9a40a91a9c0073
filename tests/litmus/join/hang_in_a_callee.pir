; litmus: a call whose region never closes never returns
; spec: 4.5, 4.state
; outcome: hang
;
; The region of @f records no join, so the caller's strand never ends.

define void @f() {
entry:
  fork [label %a]

a:
  halt
}

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  call void @f()
  br label %done

b:
  br label %done

done:
  join
  ret i32 0
}
