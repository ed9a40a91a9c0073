; litmus: two readers of two stores, seq_cst beside a monotonic store
; spec: 4.memory
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @y = i32 1 | @z = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 sc
;   y = 1 sc
;   r1 = x sc; r2 = y sc
;   r3 = y sc; r4 = x sc; z = 1 rlx

@x = global i32 0, align 4
@y = global i32 0, align 4
@z = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4
@r3 = global i32 0, align 4
@r4 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1, label %b2, label %b3]

b0:
  store atomic i32 1, ptr @x seq_cst, align 4
  br label %b4

b1:
  store atomic i32 1, ptr @y seq_cst, align 4
  br label %b4

b2:
  %r1 = load atomic i32, ptr @x seq_cst, align 4
  %r2 = load atomic i32, ptr @y seq_cst, align 4
  store i32 %r1, ptr @r1, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b4

b3:
  %r3 = load atomic i32, ptr @y seq_cst, align 4
  %r4 = load atomic i32, ptr @x seq_cst, align 4
  store atomic i32 1, ptr @z monotonic, align 4
  store i32 %r3, ptr @r3, align 4
  store i32 %r4, ptr @r4, align 4
  br label %b4

b4:
  join
  ret void
}
