; Four strands with `try` and `catch`, as `clang++ -O1` writes
;   int half(int n) { if (n % 2) throw n; return n / 2; }
;   int a(int n) { try { return half(n); } catch (int e) { return e * 10; } }
; with `a` put into the strands, where other exceptions call `abort`. Returns 2 + 1 + 70 + 30.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@_ZTIi = external constant ptr

define i32 @main() personality ptr @__gxx_personality_v0 {
entry:
  %memory = alloca i32, align 4
  fork [label %first, label %second]
first:
  %a = invoke fastcc i32 @half(i32 4) to label %first.inner unwind label %first.pad
first.pad:
  %p = landingpad { ptr, i32 } catch ptr @_ZTIi
  %pa = extractvalue { ptr, i32 } %p, 0
  %pb = call ptr @__cxa_begin_catch(ptr %pa)
  %pc = load i32, ptr %pb, align 4
  call void @__cxa_end_catch()
  br label %first.inner
first.inner:
  %one = phi i32 [ %a, %first ], [ %pc, %first.pad ]
  fork [label %third, label %fourth]
third:
  %c = invoke fastcc i32 @half(i32 2) to label %third.ok unwind label %third.pad
third.pad:
  %q = landingpad { ptr, i32 } catch ptr null
  call void @abort()
  unreachable
third.ok:
  br label %inner
fourth:
  %d = invoke fastcc i32 @half(i32 7) to label %fourth.ok unwind label %fourth.pad
fourth.pad:
  %s = landingpad { ptr, i32 } catch ptr @_ZTIi
  %sel = extractvalue { ptr, i32 } %s, 1
  %id = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
  %is = icmp eq i32 %sel, %id
  br i1 %is, label %fourth.catch, label %other
fourth.catch:
  %sa = extractvalue { ptr, i32 } %s, 0
  %sb = call ptr @__cxa_begin_catch(ptr %sa)
  %sc = load i32, ptr %sb, align 4
  %sd = mul nsw i32 %sc, 10
  call void @__cxa_end_catch()
  br label %fourth.ok
fourth.ok:
  %two = phi i32 [ %d, %fourth ], [ %sd, %fourth.catch ]
  br label %inner
inner:
  join
  %both = add i32 %c, %two
  store i32 %both, ptr %memory, align 4
  br label %done
second:
  %e = invoke fastcc i32 @half(i32 3) to label %second.ok unwind label %second.pad
second.pad:
  %t = landingpad { ptr, i32 } catch ptr @_ZTIi
  %ta = extractvalue { ptr, i32 } %t, 0
  %tb = call ptr @__cxa_begin_catch(ptr %ta)
  %tc = load i32, ptr %tb, align 4
  %td = mul nsw i32 %tc, 10
  call void @__cxa_end_catch()
  br label %second.ok
second.ok:
  %three = phi i32 [ %e, %second ], [ %td, %second.pad ]
  br label %done
other:
  call void @abort()
  unreachable
done:
  join
  %sum = load i32, ptr %memory, align 4
  %x = add i32 %one, %sum
  %y = add i32 %x, %three
  ret i32 %y
}

define internal fastcc i32 @half(i32 %n) noinline {
  %odd = and i32 %n, 1
  %even = icmp eq i32 %odd, 0
  br i1 %even, label %ok, label %bad
bad:
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 %n, ptr %e, align 16
  call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
  unreachable
ok:
  %h = ashr exact i32 %n, 1
  ret i32 %h
}

declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare void @abort() noreturn
