; litmus: if the spine recorded none, any recorded join may be taken
; spec: 4.3, 4.5
; outcome: return i32 1
; outcome: return i32 2
;
; The master halts; %a and %b recorded different joins.

define i32 @main() {
entry:
  fork label %m [label %a, label %b]

a:
  br label %j1

b:
  br label %j2

m:
  halt

j1:
  join
  ret i32 1

j2:
  join
  ret i32 2
}
