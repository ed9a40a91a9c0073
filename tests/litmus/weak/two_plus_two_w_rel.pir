; litmus: two stores each in opposite order, release
; spec: 4.memory
; outcome: return void | @x = i32 1 | @y = i32 1
; outcome: return void | @x = i32 1 | @y = i32 2
; outcome: return void | @x = i32 2 | @y = i32 1
; outcome: return void | @x = i32 2 | @y = i32 2
; race: no
;
; The strands, as in tests/src/weak.rs:
;   x = 1 rel; y = 2 rel
;   y = 1 rel; x = 2 rel

@x = global i32 0, align 4
@y = global i32 0, align 4

define void @main() {
entry:
  fork [label %b0, label %b1]

b0:
  store atomic i32 1, ptr @x release, align 4
  store atomic i32 2, ptr @y release, align 4
  br label %b2

b1:
  store atomic i32 1, ptr @y release, align 4
  store atomic i32 2, ptr @x release, align 4
  br label %b2

b2:
  join
  ret void
}
