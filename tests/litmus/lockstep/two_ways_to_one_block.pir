; litmus: lanes that part stay apart where an empty block leads to the block of the others
; spec: 4.10
; outcome: return void | @x = i32 1
; race: no
;
; The first and the third lane take the detour, and store before the second one, although all pass
; the same block: they meet again only at the end.

@x = global i32 7, align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  switch i32 %id, label %end [
  i32 0, label %detour
  i32 1, label %work
  i32 2, label %detour
  ]

detour:
  br label %work

work:
  store i32 %id, ptr @x, align 4
  br label %end

end:
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
