; litmus: strands that record the same join block leave no choice
; spec: 4.4, 4.5
; outcome: return i32 5
; race: no
;
; All three strands record %done.

define i32 @main() {
entry:
  fork [label %a, label %a, label %b]

a:
  br label %done

b:
  br label %done

done:
  join
  ret i32 5
}
