; litmus: store buffering, updates of a third location as fences
; spec: 4.memory
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 2 | @r1 = i32 1 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 0
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 rlx; r3 = z += 1 acqrel; r1 = y rlx
;   y = 1 rlx; r4 = z += 1 acqrel; r2 = x rlx

@x = global i32 0, align 4
@y = global i32 0, align 4
@z = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4
@r3 = global i32 0, align 4
@r4 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  store atomic i32 1, ptr @x monotonic, align 4
  %r3 = atomicrmw add ptr @z, i32 1 acq_rel, align 4
  %r1 = load atomic i32, ptr @y monotonic, align 4
  store i32 %r3, ptr @r3, align 4
  store i32 %r1, ptr @r1, align 4
  br label %b2

b1:
  store atomic i32 1, ptr @y monotonic, align 4
  %r4 = atomicrmw add ptr @z, i32 1 acq_rel, align 4
  %r2 = load atomic i32, ptr @x monotonic, align 4
  store i32 %r4, ptr @r4, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b2

b2:
  join
  ret void
}
