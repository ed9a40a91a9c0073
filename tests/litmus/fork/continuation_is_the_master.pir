; litmus: the master is the continuation of an entry fork
; spec: 4.3, 4.5
; outcome: return i32 1
;
; The spine is the master %a, which records %j1. Strand %b's record of %j2 does not count.

define i32 @main() {
entry:
  fork label %a [label %b]

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
