; litmus: seeing a flag through monotonic accesses orders nothing
; spec: 4.memory
; outcome: return i32 -1
; outcome: return i32 poison
; race: yes
;
; If b sees the flag, it loads the data, later in time but unordered: poison. Otherwise it loads nothing.

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
  br i1 %set.now, label %read, label %skip

read:
  %d = load i32, ptr @data, align 4
  br label %out

skip:
  br label %out

out:
  %v = phi i32 [ %d, %read ], [ -1, %skip ]
  br label %done

done:
  join
  ret i32 %v
}
