; litmus: an inner region has its own width, here none
; spec: 4.9, 4.1
; outcome: return i32 0 | stdout "xyb"
; outcome: return i32 0 | stdout "yxb"
;
; Part 0 opens an inner region with x and y in any order. Part 1 comes after all of it.

define i32 @main() {
entry:
  fork width i32 1 [label %a, label %b]

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
