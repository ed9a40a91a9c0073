; litmus: an alloca on the spine lives until the spine's later strands have ended
; spec: 4.11, 4.2, 4.9
; outcome: return i32 1
; race: no
;
; The object made for body 0 is alive in body 1: the spine, which goes on, descends from the strand
; that executed the alloca. Width 1 orders the bodies.

@p = internal global ptr null, align 8
@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 1 [label %s0]

s0:
  %o = alloca i32, align 4
  store i32 1, ptr %o, align 4
  fork interior [ptr %o] [label %body0, label %s1]

body0:
  store ptr %o, ptr @p, align 8
  halt

s1:
  fork interior [label %body1, label %s2]

body1:
  %q = load ptr, ptr @p, align 8
  %v = load i32, ptr %q, align 4
  store i32 %v, ptr @x, align 4
  halt

s2:
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
