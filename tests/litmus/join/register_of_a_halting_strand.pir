; litmus: a register set by a strand that halts is usable behind the join
; spec: 4.6, 6.2, 9.8
; outcome: return i32 4
;
; %h is set exactly once by %a, which halts.

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  br label %done

a:
  %h = add i32 1, 3
  halt

done:
  join
  ret i32 %h
}
