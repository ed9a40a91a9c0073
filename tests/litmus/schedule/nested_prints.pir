; litmus: strands of an inner instance are not ordered against the outer siblings
; spec: 4.7, 4.1
; outcome: return i32 0 | stdout "xyb"
; outcome: return i32 0 | stdout "yxb"
; outcome: return i32 0 | stdout "xby"
; outcome: return i32 0 | stdout "ybx"
; outcome: return i32 0 | stdout "bxy"
; outcome: return i32 0 | stdout "byx"
;
; x and y come from an inner region of %a, b from its sibling.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  fork [label %x, label %y]

x:
  call i32 @putchar(i32 120) ; x
  br label %inner

y:
  call i32 @putchar(i32 121) ; y
  br label %inner

inner:
  join
  halt

b:
  call i32 @putchar(i32 98) ; b
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
