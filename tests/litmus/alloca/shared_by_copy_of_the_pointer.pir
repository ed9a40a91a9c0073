; litmus: strands that copy a pointer share the object
; spec: 4.1, 4.11
; outcome: return i32 3
; race: no
;
; The owner's alloca lives until @main returns; both strands write to their half of it.

define i32 @main() {
entry:
  %p = alloca [2 x i32], align 4
  %q = getelementptr inbounds i32, ptr %p, i32 1
  fork [ptr %p] [label %a, label %b]

a:
  store i32 1, ptr %p, align 4
  halt

b:
  store i32 2, ptr %q, align 4
  br label %done

done:
  join
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %q, align 4
  %sum = add i32 %v, %w
  ret i32 %sum
}
