define i32 @f(i32 %a) {
entry:
  br label %start
start:
  %x = add i32 %a, 1
  br i1 true, label %go, label %never
never:
  br label %end
go:
  %y = phi i32 [ %x, %start ]
  fork [label %task, label %rest]
task:
  br label %more
more:
  halt
rest:
  switch i32 2, label %exit [ i32 1, label %rest
    i32 2, label %exit ]
exit:
  join
  br label %end
end:
  %z = phi i32 [ 0, %never ], [ %y, %exit ]
  ret i32 %z
}
; after
define i32 @f(i32 %a) {
entry:
  %x = add i32 %a, 1
  fork [label %task, label %rest]
task:
  halt
rest:
  br label %exit
exit:
  join
  ret i32 %x
}
