; litmus: nothing comes between an update and what it reads
; spec: 4.memory
; outcome: return void | @x = i32 12 | @r1 = i32 2
; outcome: return void | @x = i32 2 | @r1 = i32 0
; outcome: return void | @x = i32 2 | @r1 = i32 1
; race: no
;
; The strands, as in tests/src/weak.rs:
;   r1 = x += 10 rlx
;   x = 1 rlx; x = 2 rlx

@x = global i32 0, align 4
@r1 = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  %r1 = atomicrmw add ptr @x, i32 10 monotonic, align 4
  store i32 %r1, ptr @r1, align 4
  br label %b2

b1:
  store atomic i32 1, ptr @x monotonic, align 4
  store atomic i32 2, ptr @x monotonic, align 4
  br label %b2

b2:
  join
  ret void
}
