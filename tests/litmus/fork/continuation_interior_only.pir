; litmus: the only successor of an interior fork is its continuation
; spec: 4.3, 4.5
; outcome: return i32 1
;
; The spine is the master %m, then %n. It records %j1; %b records %j2.

define i32 @main() {
entry:
  fork label %m [label %b]

m:
  fork interior [label %n]

n:
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
