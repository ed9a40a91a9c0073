; litmus: lanes that start in different blocks run together from where all of their ways lead
; spec: 4.10, 4.memory
; outcome: return void | @flags = [2 x i32] [i32 1, i32 1] | @seen = [2 x i32] [i32 1, i32 1]
; race: no
;
; Both store before either loads, at %both: each finds what the other has stored. %a is longer than %b.

@flags = global [2 x i32] zeroinitializer, align 4
@seen = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %a, label %b]

a:
  br label %more

more:
  br label %both

b:
  br label %both

both:
  %own = phi i32 [ 0, %more ], [ 1, %b ]
  %other = sub i32 1, %own
  %mine = getelementptr i32, ptr @flags, i32 %own
  %theirs = getelementptr i32, ptr @flags, i32 %other
  store i32 1, ptr %mine, align 4
  %value = load i32, ptr %theirs, align 4
  %place = getelementptr i32, ptr @seen, i32 %own
  store i32 %value, ptr %place, align 4
  br label %done

done:
  join
  ret void
}
