; litmus: announcing by seq_cst and looking at the other: not both get in
; spec: 4.memory
; outcome: return i32 0
; outcome: return i32 1
; race: no
;
; The count of strands that saw the other one's flag down. Both down is store buffering, which is
; forbidden. Both up: nobody gets in.

@fa = internal global i32 0, align 4
@fb = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @fa seq_cst, align 4
  %y = load atomic i32, ptr @fb seq_cst, align 4
  %down.a = icmp eq i32 %y, 0
  halt

b:
  store atomic i32 1, ptr @fb seq_cst, align 4
  %x = load atomic i32, ptr @fa seq_cst, align 4
  %down.b = icmp eq i32 %x, 0
  br label %done

done:
  join
  %na = zext i1 %down.a to i32
  %nb = zext i1 %down.b to i32
  %n = add i32 %na, %nb
  ret i32 %n
}
