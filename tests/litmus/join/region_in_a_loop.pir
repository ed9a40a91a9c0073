; litmus: a region inside a sequential loop has an instance per round
; spec: 4.1, 4.5, 4.6
; outcome: return i32 6
;
; %v is 1, 2, 3 in the three instances; each round uses the value of its own.

define i32 @main() {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %v, %closed ]
  %acc = phi i32 [ 0, %entry ], [ %sum, %closed ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %open, label %out

open:
  fork [label %a, label %b]

a:
  %v = add i32 %i, 1
  halt

b:
  br label %closed

closed:
  join
  %sum = add i32 %acc, %v
  br label %head

out:
  ret i32 %acc
}
