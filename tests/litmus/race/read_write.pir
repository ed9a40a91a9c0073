; litmus: a plain load that races with a plain store yields poison
; spec: 4.memory
; outcome: return i32 poison
; race: yes
;
; The two are unordered in every schedule, so the load is racing also where it is performed first.

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
  ret i32 %v
}
