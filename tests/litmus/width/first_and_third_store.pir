; litmus: stores at distance w are ordered, and the later part's store stays
; spec: 4.9, 4.memory
; outcome: return i32 3
; race: no
;
; Parts 0 and 2 store 1 and 3 to @x; width 2 orders them. Part 1 touches nothing.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 2 [label %a, label %b, label %c]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  halt

c:
  store i32 3, ptr @x, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
