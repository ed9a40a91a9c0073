; litmus: the instance closes only when descendants of its strands have ended
; spec: 4.2, 4.5, 4.6
; outcome: return i32 7
; race: no
;
; %c is started by an interior fork of %a; its store is ordered before the load behind the join.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  br label %done

a:
  fork interior [label %c]

c:
  store i32 7, ptr @x, align 4
  halt

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
