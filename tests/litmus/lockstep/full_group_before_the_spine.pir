; litmus: a group that is full when the fork has started it runs before the spine goes on
; spec: 4.9, 4.10, 4.memory
; outcome: return i32 8
; race: no
;
; The fork starts three lanes beside the master. Lanes 0 and 1 fill a group, load 0 and store 1; then the master stores
; 7; lane 2 runs when the spine has ended, and makes 8 of it.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork width i32 2 lockstep label %m [label %a, label %a, label %a]

m:
  store i32 7, ptr @x, align 4
  br label %done

a:
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  halt

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
