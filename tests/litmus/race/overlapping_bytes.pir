; litmus: accesses of different size race where they overlap
; spec: 4.memory
; outcome: return i8 poison
; race: yes
;
; The store of two bytes and the store of the second one share that byte.

@x = internal global i16 0, align 2

define i8 @main() {
entry:
  %hi = getelementptr i8, ptr @x, i64 1
  fork [label %a, label %b]

a:
  store i16 0, ptr @x, align 2
  halt

b:
  store i8 2, ptr %hi, align 1
  br label %done

done:
  join
  %v = load i8, ptr %hi, align 1
  ret i8 %v
}
