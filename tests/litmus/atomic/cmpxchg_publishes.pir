; litmus: a successful cmpxchg may release, and one may acquire
; spec: 4.memory
; outcome: return i32 -1
; outcome: return i32 42
; race: no
;
; b exchanges 1 for 2 only if it found the 1 that a published.

@data = internal global i32 0, align 4
@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 42, ptr @data, align 4
  %c1 = cmpxchg ptr @flag, i32 0, i32 1 release monotonic, align 4
  halt

b:
  %c2 = cmpxchg ptr @flag, i32 1, i32 2 acquire monotonic, align 4
  %ok = extractvalue { i32, i1 } %c2, 1
  br i1 %ok, label %read, label %skip

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
