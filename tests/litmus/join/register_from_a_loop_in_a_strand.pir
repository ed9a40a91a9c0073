; litmus: a loop inside one strand leaves its last value
; spec: 4.6, 6.2
; outcome: return i32 8
;
; %n runs 1, 2, 4, 8 in strand %a.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  br label %loop

loop:
  %n = phi i32 [ 1, %a ], [ %twice, %loop ]
  %twice = mul i32 %n, 2
  %more = icmp slt i32 %n, 8
  br i1 %more, label %loop, label %stop

stop:
  halt

b:
  br label %done

done:
  join
  ret i32 %n
}
