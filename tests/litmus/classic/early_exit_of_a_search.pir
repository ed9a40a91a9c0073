; litmus: a strand that finds something tells the others to stop looking
; spec: 4.memory
; outcome: return i32 1
; race: no
;
; The finder sets the flag; the other strand may look before or after, and does nothing either way.

@found = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %finder, label %seeker]

finder:
  store atomic i32 1, ptr @found monotonic, align 4
  halt

seeker:
  %f = load atomic i32, ptr @found monotonic, align 4
  %stop = icmp eq i32 %f, 1
  br i1 %stop, label %done, label %look

look:
  br label %done

done:
  join
  %v = load i32, ptr @found, align 4
  ret i32 %v
}
