; litmus: strands of an inner instance race with their owner's siblings
; spec: 4.memory, 4.7
; outcome: return void | @x = i32 poison
; race: yes
;
; %c and %b are not ordered.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  fork [label %c]

c:
  store i32 1, ptr @x, align 4
  br label %inner

inner:
  join
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
