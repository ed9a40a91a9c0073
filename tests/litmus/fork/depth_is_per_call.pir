; litmus: a callee may open a region and returns at depth 0 of its own
; spec: 4.state, 2
; outcome: return i32 30
; race: no
;
; Each call of @f doubles its argument in a strand: f(5) + f(10) = 30. The caller is at depth 1.

define i32 @f(i32 %n) {
entry:
  fork [label %a]

a:
  %d = mul i32 %n, 2
  br label %done

done:
  join
  ret i32 %d
}

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %x = call i32 @f(i32 5)
  halt

b:
  %y = call i32 @f(i32 10)
  br label %done

done:
  join
  %sum = add i32 %x, %y
  ret i32 %sum
}
