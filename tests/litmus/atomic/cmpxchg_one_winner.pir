; litmus: of two exchanges from 0 one succeeds
; spec: 4.memory
; outcome: return i32 1 | @x = i32 1
; outcome: return i32 1 | @x = i32 2
; race: no
;
; The second one finds what the first one wrote. The sum of the two success bits is 1.

@x = global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %c1 = cmpxchg ptr @x, i32 0, i32 1 seq_cst seq_cst, align 4
  %b1 = extractvalue { i32, i1 } %c1, 1
  %r1 = zext i1 %b1 to i32
  halt

b:
  %c2 = cmpxchg ptr @x, i32 0, i32 2 seq_cst seq_cst, align 4
  %b2 = extractvalue { i32, i1 } %c2, 1
  %r2 = zext i1 %b2 to i32
  br label %done

done:
  join
  %n = add i32 %r1, %r2
  ret i32 %n
}
