; litmus: one compare-and-exchange of two wins
; spec: 4.memory
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 0
; race: no
;
; The strands, as in tests/src/weak.rs:
;   r1 = x ? 0 1 acqrel rlx
;   r2 = x ? 0 2 acqrel rlx

@x = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  %p1 = cmpxchg ptr @x, i32 0, i32 1 acq_rel monotonic, align 4
  %r1 = extractvalue { i32, i1 } %p1, 0
  store i32 %r1, ptr @r1, align 4
  br label %b2

b1:
  %p2 = cmpxchg ptr @x, i32 0, i32 2 acq_rel monotonic, align 4
  %r2 = extractvalue { i32, i1 } %p2, 0
  store i32 %r2, ptr @r2, align 4
  br label %b2

b2:
  join
  ret void
}
