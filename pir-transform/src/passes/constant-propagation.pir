define i32 @f(i32 %a) {
entry:
  %n = mul i32 6, 7
  fork [label %task, label %rest]
task:
  %c = icmp ugt i32 %n, 40
  br i1 %c, label %big, label %small
big:
  br label %meet
small:
  br label %meet
meet:
  %x = phi i32 [ %n, %big ], [ %a, %small ]
  %y = add i32 %x, 1
  br label %exit
rest:
  halt
exit:
  join
  %z = add i32 %y, %a
  ret i32 %z
}
; after
define i32 @f(i32 %a) {
entry:
  fork [label %task, label %rest]
task:
  br label %big
big:
  br label %meet
meet:
  br label %exit
rest:
  halt
exit:
  join
  %z = add i32 43, %a
  ret i32 %z
}
