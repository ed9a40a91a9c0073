; Windows exception handling: catchswitch, catchpad, cleanuppad and their returns, with funclet bundles.
target triple = "x86_64-pc-windows-msvc"

declare i32 @__CxxFrameHandler3(...)
declare i32 @__C_specific_handler(...)
declare void @f(i32)
declare i32 @filter(ptr, ptr)

define i32 @cxx() personality ptr @__CxxFrameHandler3 {
entry:
  %object = alloca i32, align 4
  invoke void @f(i32 1)
          to label %normal unwind label %dispatch

dispatch:
  %cs = catchswitch within none [label %handler, label %"handler two"] unwind label %cleanup

handler:
  %cp = catchpad within %cs [ptr null, i32 64, ptr %object]
  invoke void @f(i32 2) [ "funclet"(token %cp) ]
          to label %leave unwind label %inner.cleanup

inner.cleanup:
  %icp = cleanuppad within %cp []
  call void @f(i32 3) [ "funclet"(token %icp) ]
  cleanupret from %icp unwind label %cleanup

leave:
  catchret from %cp to label %normal

"handler two":
  %cp2 = catchpad within %cs []
  catchret from %cp2 to label %normal

cleanup:
  %cleanup.token = cleanuppad within none [i32 7, ptr @f]
  cleanupret from %cleanup.token unwind to caller

normal:
  ret i32 0
}

define i32 @nested() personality ptr @__CxxFrameHandler3 {
  invoke void @f(i32 0)
          to label %8 unwind label %1

1:
  %2 = catchswitch within none [label %3] unwind to caller

3:
  %4 = catchpad within %2 [ptr null, i32 0, ptr null]
  invoke void @f(i32 1) [ "funclet"(token %4) ]
          to label %7 unwind label %5

5:
  %6 = catchswitch within %4 [label %9] unwind to caller

7:
  catchret from %4 to label %8

8:
  ret i32 1

9:
  %10 = catchpad within %6 [ptr null, i32 64, ptr null]
  catchret from %10 to label %7
}

define i32 @seh(i32 %x) personality ptr @__C_specific_handler {
entry:
  invoke void @f(i32 %x) #0
          to label %done unwind label %dispatch

dispatch:
  %0 = catchswitch within none [label %except] unwind to caller

except:
  %1 = catchpad within %0 [ptr @filter]
  catchret from %1 to label %recovered

recovered:
  %2 = call i32 @llvm.eh.exceptioncode(token %1)
  br label %done

done:
  %r = phi i32 [ 0, %entry ], [ %2, %recovered ]
  ret i32 %r
}

declare i32 @llvm.eh.exceptioncode(token)

attributes #0 = { noinline }
