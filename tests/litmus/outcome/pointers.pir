; litmus: a pointer is printed as a global and a distance
; spec: 4.outcome
; outcome: return ptr @x+4 | @p = ptr @x | @q = ptr null
;
; Four bytes into the internal @x.

@x = internal global [2 x i32] zeroinitializer, align 4
@p = global ptr null, align 8
@q = global ptr null, align 8

define ptr @main() {
entry:
  store ptr @x, ptr @p, align 8
  %r = getelementptr inbounds i32, ptr @x, i32 1
  ret ptr %r
}
