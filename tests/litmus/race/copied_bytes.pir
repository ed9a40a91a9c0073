; litmus: a copy of racing bytes is poison too
; spec: 4.memory
; outcome: return i32 poison
; race: yes
;
; @x is poison after the race; memcpy copies the poison.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 @y, ptr align 4 @x, i64 4, i1 false)
  %v = load i32, ptr @y, align 4
  ret i32 %v
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
