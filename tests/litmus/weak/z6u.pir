; litmus: Z6.U, seq_cst accesses with a release store between
; spec: 4.memory
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 0 | @r2 = i32 3 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 0 | @r2 = i32 3 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 3 | @r2 = i32 1 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 3 | @r2 = i32 1 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 3 | @r2 = i32 4 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @r1 = i32 3 | @r2 = i32 4 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 0 | @r2 = i32 3 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 0 | @r2 = i32 3 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 1 | @r2 = i32 3 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 3 | @r1 = i32 1 | @r2 = i32 3 | @r3 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 4 | @r1 = i32 3 | @r2 = i32 4 | @r3 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 4 | @r1 = i32 3 | @r2 = i32 4 | @r3 = i32 1
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 sc; y = 1 rel
;   r1 = y += 1 sc; r2 = y rlx
;   y = 3 sc; r3 = x sc

@x = global i32 0, align 4
@y = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4
@r3 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1, label %b2]

b0:
  store atomic i32 1, ptr @x seq_cst, align 4
  store atomic i32 1, ptr @y release, align 4
  br label %b3

b1:
  %r1 = atomicrmw add ptr @y, i32 1 seq_cst, align 4
  %r2 = load atomic i32, ptr @y monotonic, align 4
  store i32 %r1, ptr @r1, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b3

b2:
  store atomic i32 3, ptr @y seq_cst, align 4
  %r3 = load atomic i32, ptr @x seq_cst, align 4
  store i32 %r3, ptr @r3, align 4
  br label %b3

b3:
  join
  ret void
}
