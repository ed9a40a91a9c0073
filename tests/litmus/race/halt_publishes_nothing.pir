; litmus: halting is no release: a sibling that runs later is not ordered
; spec: 4.6, 4.memory
; outcome: return i32 poison
; race: yes
;
; The forced reader spins on a relaxed flag and then loads; a's store and halt came before in time only.

@x = internal global i32 0, align 4
@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  store atomic i32 1, ptr @flag monotonic, align 4
  halt

b:
  %f = load atomic i32, ptr @flag monotonic, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %read, label %b

read:
  %v = load i32, ptr @x, align 4
  br label %done

done:
  join
  ret i32 %v
}
