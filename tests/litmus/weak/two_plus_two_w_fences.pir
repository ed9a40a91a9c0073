; litmus: two stores each in opposite order, seq_cst fences
; spec: 4.memory
; outcome: return void | @x = i32 1 | @y = i32 2
; outcome: return void | @x = i32 2 | @y = i32 1
; outcome: return void | @x = i32 2 | @y = i32 2
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 rlx; fence sc; y = 2 rlx
;   y = 1 rlx; fence sc; x = 2 rlx

@x = global i32 0, align 4
@y = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  store atomic i32 1, ptr @x monotonic, align 4
  fence seq_cst
  store atomic i32 2, ptr @y monotonic, align 4
  br label %b2

b1:
  store atomic i32 1, ptr @y monotonic, align 4
  fence seq_cst
  store atomic i32 2, ptr @x monotonic, align 4
  br label %b2

b2:
  join
  ret void
}
