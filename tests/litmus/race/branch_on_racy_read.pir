; litmus: a branch on what a racing load yields is undefined
; spec: 4.memory
; outcome: return i32 0
; outcome: ub poison-used
; race: yes
;
; If b sees the flag, it branches on poison.

@data = internal global i32 0, align 4
@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 42, ptr @data, align 4
  store atomic i32 1, ptr @flag monotonic, align 4
  halt

b:
  %f = load atomic i32, ptr @flag monotonic, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %read, label %done

read:
  %d = load i32, ptr @data, align 4
  %c = icmp eq i32 %d, 42
  br i1 %c, label %stop, label %done

stop:
  br label %done

done:
  join
  ret i32 0
}
