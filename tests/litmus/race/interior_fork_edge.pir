; litmus: an interior fork orders its strands after what the forker did
; spec: 4.memory, 4.2
; outcome: return i32 66
; race: no
;
; Both strands load what %u stored.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %u]

u:
  store i32 6, ptr @x, align 4
  fork interior [label %p, label %q]

p:
  %v = load i32, ptr @x, align 4
  halt

q:
  %w = load i32, ptr @x, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %v, 10
  %digits.0 = add i32 %tens.0, %w
  ret i32 %digits.0
}
