; litmus: of lanes that start in different blocks, the lowest one's way comes first, in each group
; spec: 4.10, 4.memory
; outcome: return void | @x = i32 4 | @a = [2 x i32] [i32 0, i32 3] | @b = [2 x i32] [i32 1, i32 2]
; race: no
;
; Two groups: %a and %b, then %b and %a. Each lane counts @x up, and leaves what it found in a place of its own.

@x = global i32 0, align 4
@a = global [2 x i32] zeroinitializer, align 4
@b = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep width i32 2 [label %a, label %b, label %b2, label %a2]

a:
  %v = load i32, ptr @x, align 4
  store i32 %v, ptr @a, align 4
  %v1 = add i32 %v, 1
  store i32 %v1, ptr @x, align 4
  br label %done

b:
  %w = load i32, ptr @x, align 4
  store i32 %w, ptr @b, align 4
  %w1 = add i32 %w, 1
  store i32 %w1, ptr @x, align 4
  br label %done

b2:
  %w.2 = load i32, ptr @x, align 4
  store i32 %w.2, ptr getelementptr (i8, ptr @b, i64 4), align 4
  %w.3 = add i32 %w.2, 1
  store i32 %w.3, ptr @x, align 4
  br label %done

a2:
  %v.2 = load i32, ptr @x, align 4
  store i32 %v.2, ptr getelementptr (i8, ptr @a, i64 4), align 4
  %v.3 = add i32 %v.2, 1
  store i32 %v.3, ptr @x, align 4
  br label %done

done:
  join
  ret void
}
