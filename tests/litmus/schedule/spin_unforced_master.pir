; litmus: that the setter is the master, or listed first, does not help
; spec: 4.8
; outcome: return i32 42
; outcome: hang
; race: no
;
; In an unforced region any strand that can step may run for ever.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %set [label %wait]

set:
  store atomic i32 1, ptr @flag release, align 4
  br label %done

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %done, label %wait

done:
  join
  ret i32 42
}
