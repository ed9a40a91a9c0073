; litmus: a width that is not at least 1 is undefined
; spec: 2.attributes, 4.9
; args: i32 0
; outcome: ub width
;
; The argument is 0; the verifier cannot know.

define i32 @main(i32 %w) {
entry:
  fork width i32 %w [label %a, label %b]

a:
  halt

b:
  br label %done

done:
  join
  ret i32 0
}
