; litmus: a register set two levels down is usable behind both joins
; spec: 4.6, 6.2
; outcome: return i32 12
;
; %v = 7 is set by the inner strand, %w = 5 by its owner after the inner join.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  fork [label %c]

c:
  %v = add i32 3, 4
  br label %inner

inner:
  join
  %w = sub i32 %v, 2
  halt

b:
  br label %done

done:
  join
  %sum = add i32 %v, %w
  ret i32 %sum
}
