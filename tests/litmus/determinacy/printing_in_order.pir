; litmus: prints that happens-before orders have one order
; spec: 5, 4.memory, 4.outcome
; outcome: return i32 0 | stdout "abcd"
; race: no
;
; Owner, strand, owner, and the single strand of the next region.

define i32 @main() {
entry:
  call i32 @putchar(i32 97) ; a
  fork [label %s]

s:
  call i32 @putchar(i32 98) ; b
  br label %between

between:
  join
  call i32 @putchar(i32 99) ; c
  fork [label %t]

t:
  call i32 @putchar(i32 100) ; d
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
