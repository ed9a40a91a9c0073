; litmus: phi passes on only the value of the edge taken
; spec: 4.outcome
; args: i32 0
; outcome: return i32 4
;
; The edge with poison is not taken.

define i32 @main(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %one, label %two

one:
  br label %out

two:
  br label %out

out:
  %v = phi i32 [ 4, %one ], [ poison, %two ]
  ret i32 %v
}
