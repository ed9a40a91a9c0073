; litmus: which successor of an interior fork is the continuation depends on the order of the list
; spec: 4.3, 4.5
; outcome: return i32 1
;
; As before with the list turned round: now %p is last and on the spine.

define i32 @main() {
entry:
  fork [label %s]

s:
  fork interior [label %q, label %p]

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
