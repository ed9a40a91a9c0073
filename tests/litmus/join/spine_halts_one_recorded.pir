; litmus: if the spine halts and the others agree, there is no choice
; spec: 4.5
; outcome: return i32 1
;
; Only %j1 is recorded; %j3 is not, since the spine halts on its way.

define i32 @main() {
entry:
  fork label %m [label %a]

a:
  br label %j1

m:
  %x = add i32 1, 1
  %two = icmp eq i32 %x, 2
  br i1 %two, label %stop, label %j3

stop:
  halt

j1:
  join
  ret i32 1

j3:
  join
  ret i32 3
}
