; litmus: the master of an interior fork is its continuation, whatever stands last
; spec: 4.3, 4.5
; outcome: return i32 1
;
; The spine is %s, then the master %p. Strand %q is last in the list and still not on the spine.

define i32 @main() {
entry:
  fork [label %s]

s:
  fork interior label %p [label %q]

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
