; litmus: a racing load whose value is not used does no harm
; spec: 4.memory
; outcome: return i32 3
; race: yes
;
; A racing read is no undefined behaviour at once, so that loads may be introduced.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret i32 3
}
