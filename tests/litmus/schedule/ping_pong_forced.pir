; litmus: two forced strands may wait for each other in turn
; spec: 4.8
; outcome: return i32 2
; race: no
;
; a sets x and waits for y; b waits for x and sets y. Both always step.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

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
