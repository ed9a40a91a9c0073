; litmus: only some schedules have the race
; spec: 4.memory
; outcome: return void | @x = i32 1
; outcome: return void | @x = i32 poison
; race: yes
;
; b stores only if it saw a's relaxed flag, which comes after a's store but does not publish it.

@x = global i32 0, align 4
@flag = internal global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  store atomic i32 1, ptr @flag monotonic, align 4
  halt

b:
  %f = load atomic i32, ptr @flag monotonic, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %write, label %done

write:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
