; litmus: the spine is no part: it runs beside a full window
; spec: 4.9, 4.8
; outcome: return i32 42
; race: no
;
; The only part waits for the master, which is on the spine.

@flag = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 1 label %m [label %wait]

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %set.now = icmp eq i32 %f, 1
  br i1 %set.now, label %done, label %wait

m:
  store atomic i32 1, ptr @flag release, align 4
  br label %done

done:
  join
  ret i32 42
}
