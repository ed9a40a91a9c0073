; litmus: what came before the fork is ordered before the strands
; spec: 4.memory, 4.1
; outcome: return i32 6
; race: no
;
; Program order, then the edge from the fork to the start of the strand.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  store i32 6, ptr @x, align 4
  fork [label %a, label %b]

a:
  %v = load i32, ptr @x, align 4
  br label %done

b:
  halt

done:
  join
  ret i32 %v
}
