; litmus: the join also orders what strands did that halted
; spec: 4.5, 4.6
; outcome: return i32 1
; race: no
;
; %a halts after its store; the close of the instance orders it before the load.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  br label %done

a:
  store i32 1, ptr @x, align 4
  halt

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
