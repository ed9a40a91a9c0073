; litmus: an entry fork with several successors and no master has no continuation
; spec: 4.3, 4.5
; outcome: return i32 1
; outcome: return i32 2
;
; There is no spine, so any recorded join may be taken.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  br label %j1

b:
  br label %j2

j1:
  join
  ret i32 1

j2:
  join
  ret i32 2
}
