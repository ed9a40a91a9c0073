; litmus: an atomic load and an atomic store are no increment
; spec: 4.memory
; outcome: return i32 1
; outcome: return i32 2
; race: no
;
; Both may load 0.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %r1 = load atomic i32, ptr @x seq_cst, align 4
  %s1 = add i32 %r1, 1
  store atomic i32 %s1, ptr @x seq_cst, align 4
  halt

b:
  %r2 = load atomic i32, ptr @x seq_cst, align 4
  %s2 = add i32 %r2, 1
  store atomic i32 %s2, ptr @x seq_cst, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
