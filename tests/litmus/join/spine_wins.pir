; litmus: the spine's record beats two others
; spec: 4.3, 4.5
; outcome: return i32 3
;
; The master records %j3, so %j1 and %j2 do not count.

define i32 @main() {
entry:
  fork label %m [label %a, label %b]

a:
  br label %j1

b:
  br label %j2

m:
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
