; litmus: the lowest lane's way comes first, whichever block that is
; spec: 4.10, 4.memory
; outcome: return void | @x = i32 4 | @seen = [4 x i32] [i32 0, i32 3, i32 2, i32 1]
; race: no
;
; The spine starts %a, %b, %b, %a: with a width of two, %a goes first in the first group, and %b in the second. Both
; count @x up; %a leaves what it found at places 0 and 1, %b at 3 and 2.

@x = global i32 0, align 4
@seen = global [4 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep width i32 2 [label %first]

first:
  fork interior [label %a, label %b, label %second]

second:
  %turn = phi i32 [ 1, %first ]
  fork interior [label %b, label %a, label %end]

end:
  br label %done

a:
  %k = phi i32 [ 0, %first ], [ %turn, %second ]
  %v = load i32, ptr @x, align 4
  %p = getelementptr i32, ptr @seen, i32 %k
  store i32 %v, ptr %p, align 4
  %v1 = add i32 %v, 1
  store i32 %v1, ptr @x, align 4
  halt

b:
  %l = phi i32 [ 3, %first ], [ 2, %second ]
  %w = load i32, ptr @x, align 4
  %q = getelementptr i32, ptr @seen, i32 %l
  store i32 %w, ptr %q, align 4
  %w1 = add i32 %w, 1
  store i32 %w1, ptr @x, align 4
  halt

done:
  join
  ret void
}
