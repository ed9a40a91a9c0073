; litmus: the spine's data choose the join block
; spec: 4.5
; args: i32 7
; outcome: return i32 20
;
; 7 is odd, so the spine records %odd.

define i32 @main(i32 %n) {
entry:
  fork label %m [label %b]

m:
  %bit = and i32 %n, 1
  %is.odd = icmp eq i32 %bit, 1
  br i1 %is.odd, label %odd, label %even

b:
  br label %even

even:
  join
  ret i32 10

odd:
  join
  ret i32 20
}
