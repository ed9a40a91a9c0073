; litmus: the list may be empty if there is a master
; spec: 1, 4.1
; outcome: return i32 7
;
; One strand, which computes 7.

define i32 @main() {
entry:
  fork label %m []

m:
  %v = add i32 3, 4
  br label %done

done:
  join
  ret i32 %v
}
