; litmus: strands interleave; each keeps its own order
; spec: 4.7, 4.8
; outcome: return i32 0 | stdout "abc"
; outcome: return i32 0 | stdout "acb"
; outcome: return i32 0 | stdout "cab"
; race: no
;
; a before b in one strand; c anywhere.

define i32 @main() {
entry:
  fork [label %a, label %c]

a:
  call i32 @putchar(i32 97) ; a
  call i32 @putchar(i32 98) ; b
  halt

c:
  call i32 @putchar(i32 99) ; c
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
