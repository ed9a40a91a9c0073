; litmus: a join block may end with the next entry fork: two regions, in order
; spec: 3, 4.5, 4.6
; outcome: return i32 2
; race: no
;
; Region 1 stores 1; region 2 loads it and stores 2. The first join orders them.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a]

a:
  store i32 1, ptr @x, align 4
  br label %between

between:
  join
  fork [label %b]

b:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
