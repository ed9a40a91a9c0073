; litmus: a read-modify-write by another strand continues the release sequence
; spec: 4.memory
; outcome: return i32 -1
; outcome: return i32 42
; race: no
;
; The acquire load of 2 reads the increment, which continues the release store of 1.
; If b adds first, the store makes the flag 1 and 2 is never seen.

@data = internal global i32 0, align 4
@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b, label %c]

a:
  store i32 42, ptr @data, align 4
  store atomic i32 1, ptr @flag release, align 4
  halt

b:
  %old = atomicrmw add ptr @flag, i32 1 monotonic, align 4
  halt

c:
  %f = load atomic i32, ptr @flag acquire, align 4
  %is.two = icmp eq i32 %f, 2
  br i1 %is.two, label %read, label %skip

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
