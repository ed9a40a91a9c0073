; litmus: a lock taken without acquire does not order
; spec: 4.8, 4.memory
; outcome: return i32 poison
; race: yes
;
; The second holder's accesses are not ordered after the first one's.

@x = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %a]

a:
  %c = cmpxchg ptr @lock, i32 0, i32 1 monotonic monotonic, align 4
  %got = extractvalue { i32, i1 } %c, 1
  br i1 %got, label %inside, label %a

inside:
  store i32 1, ptr @x, align 4
  store atomic i32 0, ptr @lock release, align 4
  br label %done

done:
  join
  %r = load i32, ptr @x, align 4
  ret i32 %r
}
