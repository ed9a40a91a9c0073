; litmus: a compare-and-exchange that fails does not acquire
; spec: 4.memory
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 0 | @r2 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 0 | @r2 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 1 | @r2 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 1 | @r2 = i32 1
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 rlx; y = 1 rel
;   r1 = y ? 0 2 acqrel rlx; r2 = x rlx

@x = global i32 0, align 4
@y = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  store atomic i32 1, ptr @x monotonic, align 4
  store atomic i32 1, ptr @y release, align 4
  br label %b2

b1:
  %p1 = cmpxchg ptr @y, i32 0, i32 2 acq_rel monotonic, align 4
  %r1 = extractvalue { i32, i1 } %p1, 0
  %r2 = load atomic i32, ptr @x monotonic, align 4
  store i32 %r1, ptr @r1, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b2

b2:
  join
  ret void
}
