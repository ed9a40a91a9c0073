define i32 @f(i1 %c, i32 %n) {
entry:
  fork [label %task, label %rest]
task:
  %unused = sdiv i32 1, %n
  br i1 %c, label %end, label %inner
inner:
  fork [label %nothing]
nothing:
  br label %closed
closed:
  join
  br label %end
end:
  halt
rest:
  br label %exit
exit:
  join
  ret i32 %n
}
; after
define i32 @f(i1 %c, i32 %n) {
entry:
  br label %exit
exit:
  ret i32 %n
}
