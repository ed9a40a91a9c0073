; litmus: a strand that never ends keeps its instance open
; spec: 4.5, 4.8
; outcome: hang
; race: no
;
; %a never ends, so the instance never closes, whatever %b does.

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  br label %a.loop

a.loop:
  br label %a.loop

b:
  br label %done

done:
  join
  ret i32 0
}
