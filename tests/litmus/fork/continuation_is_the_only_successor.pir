; litmus: an entry fork's only successor and an interior fork's last one are continuations
; spec: 4.3, 4.5
; outcome: return i32 2
;
; The spine is %s, then %q, the last successor of the interior fork. It records %j2.

define i32 @main() {
entry:
  fork [label %s]

s:
  fork interior [label %p, label %q]

p:
  br label %j1

q:
  br label %j2

j1:
  join
  ret i32 1

j2:
  join
  ret i32 2
}
