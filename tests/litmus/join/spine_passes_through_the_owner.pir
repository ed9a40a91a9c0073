; litmus: a strand that owns an inner instance stays what it was: the spine
; spec: 4.3, 4.5
; outcome: return i32 1
;
; The master opens and closes an inner region and then records %j1; it is still the spine.

define i32 @main() {
entry:
  fork label %m [label %b]

m:
  fork [label %c]

c:
  br label %inner

inner:
  join
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
