; litmus: coherence of two loads
; spec: 4.memory
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 2 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 1
; outcome: return void | @x = i32 1 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 1 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 1 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 0 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 1 | @r4 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2 | @r3 = i32 2 | @r4 = i32 2
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 rlx
;   x = 2 rlx
;   r1 = x rlx; r2 = x rlx
;   r3 = x rlx; r4 = x rlx

@x = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4
@r3 = global i32 0, align 4
@r4 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1, label %b2, label %b3]

b0:
  store atomic i32 1, ptr @x monotonic, align 4
  br label %b4

b1:
  store atomic i32 2, ptr @x monotonic, align 4
  br label %b4

b2:
  %r1 = load atomic i32, ptr @x monotonic, align 4
  %r2 = load atomic i32, ptr @x monotonic, align 4
  store i32 %r1, ptr @r1, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b4

b3:
  %r3 = load atomic i32, ptr @x monotonic, align 4
  %r4 = load atomic i32, ptr @x monotonic, align 4
  store i32 %r3, ptr @r3, align 4
  store i32 %r4, ptr @r4, align 4
  br label %b4

b4:
  join
  ret void
}
