; litmus: double-checked initialisation with acquire and release
; spec: 4.13, 4.memory
; outcome: return i32 77 | @made = i32 1
; race: no
;
; Whoever comes first makes the object, once; both see 7. The check under the lock may be plain in C, and
; is monotonic here.

@made = global i32 0, align 4
@data = internal global i32 0, align 4
@ready = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @get() {
entry:
  %r = load atomic i32, ptr @ready acquire, align 4
  %is.ready = icmp eq i32 %r, 1
  br i1 %is.ready, label %use, label %slow

slow:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %r2 = load atomic i32, ptr @ready monotonic, align 4
  %is.ready2 = icmp eq i32 %r2, 1
  br i1 %is.ready2, label %leave, label %make

make:
  %m = load i32, ptr @made, align 4
  %m1 = add i32 %m, 1
  store i32 %m1, ptr @made, align 4
  store i32 7, ptr @data, align 4
  store atomic i32 1, ptr @ready release, align 4
  br label %leave

leave:
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %use

use:
  %v = load i32, ptr @data, align 4
  ret i32 %v
}

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %x = call i32 @get()
  halt

b:
  %y = call i32 @get()
  br label %done

done:
  join
  %tens.0 = mul i32 %x, 10
  %digits.0 = add i32 %tens.0, %y
  ret i32 %digits.0
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
