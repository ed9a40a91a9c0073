; litmus: `unordered` is atomic enough not to race
; spec: 4.memory
; outcome: return i32 0
; outcome: return i32 1
; race: no
;
; The weakest of LLVM's orderings; still no poison.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x unordered, align 4
  halt

b:
  %v = load atomic i32, ptr @x unordered, align 4
  br label %done

done:
  join
  ret i32 %v
}
