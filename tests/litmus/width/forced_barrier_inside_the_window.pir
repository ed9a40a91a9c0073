; litmus: parts that are in the window together meet at a barrier
; spec: 4.8, 4.9, 4.13
; outcome: return i32 3
; race: no
;
; Each part writes before the barrier what the other reads behind it.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4
@r = internal global i32 0, align 4
@s = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force width i32 2 [label %a, label %b]

a:
  store i32 1, ptr @x, align 4
  call void @llvm.parallel.barrier()
  %y = load i32, ptr @y, align 4
  store i32 %y, ptr @r, align 4
  br label %done

b:
  store i32 2, ptr @y, align 4
  call void @llvm.parallel.barrier()
  %x = load i32, ptr @x, align 4
  store i32 %x, ptr @s, align 4
  halt

done:
  join
  %s = load i32, ptr @r, align 4
  %t = load i32, ptr @s, align 4
  %u = add i32 %s, %t
  ret i32 %u
}

declare void @llvm.parallel.barrier()
