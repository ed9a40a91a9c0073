; litmus: the same with the other strand's name first
; spec: 4.memory
; outcome: return i32 -1
; outcome: return i32 1
; outcome: return i32 poison
; race: yes
;
; The strands meet at @f without changing it. If %z comes there first, what it wrote happens before the
; read; if it comes second, memory and registers are the same, and the read races. The flag @g
; is relaxed and orders nothing.

@x = internal global i32 0, align 4
@f = internal global i32 0, align 4
@g = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %b [label %z]

z:
  store i32 1, ptr @x, align 4
  %f.1 = atomicrmw or ptr @f, i32 0 acq_rel, align 4
  store atomic i32 1, ptr @g monotonic, align 4
  halt

b:
  %f.2 = atomicrmw or ptr @f, i32 0 acq_rel, align 4
  %set = load atomic i32, ptr @g monotonic, align 4
  %is.set = icmp eq i32 %set, 1
  br i1 %is.set, label %read, label %skip

read:
  %v = load i32, ptr @x, align 4
  br label %last

skip:
  br label %last

last:
  %r = phi i32 [ %v, %read ], [ -1, %skip ]
  br label %done

done:
  join
  ret i32 %r
}
