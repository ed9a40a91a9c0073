; litmus: an ordered write after the race makes the bytes whole again
; spec: 4.memory
; outcome: return i32 7
; race: yes
;
; The owner's store behind the join is ordered after both racing ones.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  store i32 7, ptr @x, align 4
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
