; litmus: where the entry fork has no continuation, no later fork starts a spine
; spec: 4.3, 4.5
; outcome: return i32 1
; outcome: return i32 2
; outcome: return i32 3
;
; The entry fork lists two strands without a master. The interior fork's last successor is no spine.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  fork interior [label %p, label %q]

p:
  br label %j1

q:
  br label %j2

b:
  br label %j3

j1:
  join
  ret i32 1

j2:
  join
  ret i32 2

j3:
  join
  ret i32 3
}
