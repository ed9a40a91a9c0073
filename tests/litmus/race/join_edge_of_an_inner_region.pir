; litmus: an inner join orders the inner strands before what their owner does next
; spec: 4.memory, 4.6
; outcome: return i32 5
; race: no
;
; %c's store, then the inner join, then the load of the owner %a.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a]

a:
  fork [label %c, label %d]

c:
  store i32 5, ptr @x, align 4
  halt

d:
  br label %inner

inner:
  join
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret i32 %v
}
