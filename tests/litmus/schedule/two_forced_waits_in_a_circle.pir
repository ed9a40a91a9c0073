; litmus: two strands that each wait for the other's flag first hang
; spec: 4.8
; outcome: hang
; race: no
;
; a waits for y before it sets x, b waits for x before it sets y.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b]

a:
  %fy = load atomic i32, ptr @y acquire, align 4
  %y.set = icmp eq i32 %fy, 1
  br i1 %y.set, label %a.set, label %a

a.set:
  store atomic i32 1, ptr @x release, align 4
  br label %done

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
