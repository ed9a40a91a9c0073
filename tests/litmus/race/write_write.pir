; litmus: two unordered plain stores leave poison
; spec: 4.memory
; outcome: return void | @x = i32 poison
; race: yes
;
; Racing writes make the bytes poison, whatever order they are performed in.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
