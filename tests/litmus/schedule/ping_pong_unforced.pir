; litmus: the same without force may hang
; spec: 4.8
; outcome: return i32 2
; outcome: hang
; race: no
;
; Either spin may run for ever while the other strand is never chosen.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store atomic i32 1, ptr @x release, align 4
  br label %a.wait

a.wait:
  %fy = load atomic i32, ptr @y acquire, align 4
  %y.set = icmp eq i32 %fy, 1
  br i1 %y.set, label %done, label %a.wait

b:
  %fx = load atomic i32, ptr @x acquire, align 4
  %x.set = icmp eq i32 %fx, 1
  br i1 %x.set, label %b.set, label %b

b.set:
  store atomic i32 1, ptr @y release, align 4
  br label %done

done:
  join
  ret i32 2
}
