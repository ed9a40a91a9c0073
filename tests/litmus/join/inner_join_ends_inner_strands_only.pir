; litmus: a join ends strands of its own level; the owner of the inner instance goes on
; spec: 4.4, 4.5
; outcome: return i32 0 | stdout "ab"
;
; %a prints b behind the inner join, after the inner strand printed a, and then ends at the outer one.

define i32 @main() {
entry:
  fork [label %a]

a:
  fork [label %c]

c:
  call i32 @putchar(i32 97) ; a
  br label %inner

inner:
  join
  call i32 @putchar(i32 98) ; b
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
