; litmus: a join block that no strand reaches at run time does not save the owner
; spec: 4.4, 4.5
; args: i1 true
; outcome: hang
;
; The only strand halts; the join on the other path is never recorded.

define i32 @main(i1 %c) {
entry:
  fork [label %a]

a:
  br i1 %c, label %stop, label %done

stop:
  halt

done:
  join
  ret i32 0
}
