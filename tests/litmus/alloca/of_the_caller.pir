; litmus: a strand may use objects of functions that have not returned
; spec: 4.11, 4.state
; outcome: return i32 4
; race: no
;
; @f's strands write to @main's object.

define void @f(ptr %p) {
entry:
  fork [ptr %p] [label %a]

a:
  store i32 4, ptr %p, align 4
  br label %done

done:
  join
  ret void
}

define i32 @main() {
entry:
  %p = alloca i32, align 4
  call void @f(ptr %p)
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
