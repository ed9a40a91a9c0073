; litmus: the list of uses of a fork does nothing at run time
; spec: 1, 4.1
; outcome: return i32 9
; race: no
;
; The strand loads what the owner stored before the fork.

define i32 @main() {
entry:
  %p = alloca i32, align 4
  store i32 9, ptr %p, align 4
  fork [ptr %p] [label %a]

a:
  %v = load i32, ptr %p, align 4
  br label %done

done:
  join
  ret i32 %v
}
