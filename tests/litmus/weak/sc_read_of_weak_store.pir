; litmus: seq_cst loads may read an older monotonic store
; spec: 4.memory
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 0 | @r2 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 1
; outcome: return void | @x = i32 2 | @r1 = i32 1 | @r2 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 2 | @r2 = i32 2
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 rlx; x = 2 sc
;   r1 = x sc; r2 = x sc

@x = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  store atomic i32 1, ptr @x monotonic, align 4
  store atomic i32 2, ptr @x seq_cst, align 4
  br label %b2

b1:
  %r1 = load atomic i32, ptr @x seq_cst, align 4
  %r2 = load atomic i32, ptr @x seq_cst, align 4
  store i32 %r1, ptr @r1, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b2

b2:
  join
  ret void
}
