; litmus: coherence: stores of one strand keep their order
; spec: 4.memory
; outcome: return i32 2
; outcome: return i32 3
; race: no
;
; 1 is never the newest: 2 follows it.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x monotonic, align 4
  store atomic i32 2, ptr @x monotonic, align 4
  halt

b:
  store atomic i32 3, ptr @x monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
