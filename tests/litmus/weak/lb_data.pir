; litmus: load buffering, the stores depend on the loads
; spec: 4.memory
; outcome: return void | @x = i32 0 | @y = i32 0 | @r1 = i32 0 | @r2 = i32 0
; race: no
; complete: no
;
; The strands, as in tests/src/weak.rs:
;   r1 = x rlx; y = r1 rlx
;   r2 = y rlx; x = r2 rlx

@x = global i32 0, align 4
@y = global i32 0, align 4
@r1 = global i32 0, align 4
@r2 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  %r1 = load atomic i32, ptr @x monotonic, align 4
  store atomic i32 %r1, ptr @y monotonic, align 4
  store i32 %r1, ptr @r1, align 4
  br label %b2

b1:
  %r2 = load atomic i32, ptr @y monotonic, align 4
  store atomic i32 %r2, ptr @x monotonic, align 4
  store i32 %r2, ptr @r2, align 4
  br label %b2

b2:
  join
  ret void
}
