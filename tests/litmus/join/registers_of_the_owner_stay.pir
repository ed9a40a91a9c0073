; litmus: the owner keeps its own registers across the region
; spec: 4.5, 4.6
; args: i32 4
; outcome: return i32 9
;
; %v = 5 was set before the fork; the strand's %w = 9 depends on it.

define i32 @main(i32 %n) {
entry:
  %v = add i32 %n, 1
  fork [label %a]

a:
  %w = add i32 %v, 4
  br label %done

done:
  join
  %back = sub i32 %w, %v
  %sum = add i32 %back, %v
  ret i32 %sum
}
