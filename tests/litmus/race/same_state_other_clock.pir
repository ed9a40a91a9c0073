; litmus: two ways to equal memory, and what was published at one place only
; spec: 4.memory
; outcome: return i32 -1
; outcome: return i32 1
; outcome: return i32 poison
; race: yes
;
; What %a wrote is published at @x or at @y, depending on when %c changes @z; in the end memory and
; registers are the same. Only where it was published at @x does it happen before the read of %b,
; which races otherwise. The flag @g is relaxed and orders nothing.

@data = internal global i32 0, align 4
@x = internal global i32 0, align 4
@y = internal global i32 0, align 4
@z = internal global i32 0, align 4
@g = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %b [label %a, label %c]

a:
  store i32 1, ptr @data, align 4
  call void @publish()
  store atomic i32 1, ptr @g monotonic, align 4
  halt

c:
  store atomic i32 1, ptr @z monotonic, align 4
  halt

b:
  %set = load atomic i32, ptr @g monotonic, align 4
  %is.set = icmp eq i32 %set, 1
  br i1 %is.set, label %read, label %skip

read:
  %told = load atomic i32, ptr @x acquire, align 4
  %v = load i32, ptr @data, align 4
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

define internal void @publish() {
entry:
  %z = load atomic i32, ptr @z monotonic, align 4
  %is.zero = icmp eq i32 %z, 0
  br i1 %is.zero, label %at.x, label %at.y

at.x:
  store atomic i32 0, ptr @x release, align 4
  ret void

at.y:
  store atomic i32 0, ptr @y release, align 4
  ret void
}
