; litmus: everything done by the strands happens before the continuation
; spec: 4.6, 4.memory
; outcome: return i32 3
; race: no
;
; Plain stores by both strands, loaded behind the join.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  br label %done

b:
  store i32 2, ptr @y, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  %w = load i32, ptr @y, align 4
  %sum = add i32 %v, %w
  ret i32 %sum
}
