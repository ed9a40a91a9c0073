; litmus: the same without force: the data, or a hang
; spec: 4.8, 4.memory
; outcome: return i32 42
; outcome: hang
; race: no
;
; If the wait ends, it ends with the data.

@data = internal global i32 0, align 4
@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %read [label %write]

write:
  store i32 42, ptr @data, align 4
  store atomic i32 1, ptr @flag release, align 4
  halt

read:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %go, label %read

go:
  %v = load i32, ptr @data, align 4
  br label %done

done:
  join
  ret i32 %v
}
