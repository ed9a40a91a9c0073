; litmus: two parallel loops one after the other
; spec: 5, 4.6
; outcome: return void | @b = [2 x i32] [i32 21, i32 11]
; race: no
;
; Phase 1: a[i] = 10 (i + 1). Phase 2: b[i] = a[1 - i] + 1. The join between orders them.

@a = internal global [2 x i32] zeroinitializer, align 4
@b = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork [label %h1]

h1:
  %i = phi i32 [ 0, %entry ], [ %i.next, %l1 ]
  %m1 = icmp slt i32 %i, 2
  br i1 %m1, label %l1, label %between

l1:
  %i.next = add i32 %i, 1
  fork interior [label %b1, label %h1]

b1:
  %v = mul i32 %i.next, 10
  %p = getelementptr inbounds i32, ptr @a, i32 %i
  store i32 %v, ptr %p, align 4
  halt

between:
  join
  fork [label %h2]

h2:
  %j = phi i32 [ 0, %between ], [ %j.next, %l2 ]
  %m2 = icmp slt i32 %j, 2
  br i1 %m2, label %l2, label %done

l2:
  %j.next = add i32 %j, 1
  fork interior [label %b2, label %h2]

b2:
  %other = sub i32 1, %j
  %q = getelementptr inbounds i32, ptr @a, i32 %other
  %w = load i32, ptr %q, align 4
  %w1 = add i32 %w, 1
  %r = getelementptr inbounds i32, ptr @b, i32 %j
  store i32 %w1, ptr %r, align 4
  halt

done:
  join
  ret void
}
