; litmus: strands of an interior fork start with the forker's registers
; spec: 4.2, 6.1
; outcome: return void | @x = i32 6 | @y = i32 7
; race: no
;
; %v = 5 was computed by %u; both new strands have it.

@x = global i32 0, align 4
@y = global i32 0, align 4

define void @main() {
entry:
  fork [label %u]

u:
  %v = add i32 2, 3
  fork interior [label %p, label %q]

p:
  %v1 = add i32 %v, 1
  store i32 %v1, ptr @x, align 4
  halt

q:
  %v2 = add i32 %v, 2
  store i32 %v2, ptr @y, align 4
  br label %done

done:
  join
  ret void
}
