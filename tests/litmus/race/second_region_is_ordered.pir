; litmus: strands of the next region are ordered after those of the one before
; spec: 4.memory, 4.6
; outcome: return void | @x = i32 2
; race: no
;
; Join edge, then fork edge.

@x = global i32 0, align 4

define void @main() {
entry:
  fork [label %a]

a:
  store i32 1, ptr @x, align 4
  br label %between

between:
  join
  fork [label %b]

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
