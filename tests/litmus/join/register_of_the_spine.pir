; litmus: a register set by the spine is usable behind the join
; spec: 4.6, 6.2
; outcome: return i32 11
;
; %m is certain and unique: the master computes it once.

define i32 @main() {
entry:
  fork label %master [label %other]

master:
  %m = add i32 5, 6
  br label %done

other:
  halt

done:
  join
  ret i32 %m
}
