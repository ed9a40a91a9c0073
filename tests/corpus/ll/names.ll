; Names: numbered and quoted values, escapes, names that look like numbers or keywords, forward references, comments anywhere.

; a comment before everything
%"0" = type { i32 }
%struct = type { %"0", ptr } ; trailing comment
%-odd$.name_1 = type { i8 }
%"" = type i32

@"1x" = global i32 0
@"define" = global i32 1
@global = external global i32
@"tab\09newline\0A" = global i32 3
@"back\5Cslash\22quote" = global i32 4
@"\01mangled" = global i32 5
@.L.hidden = private global i32 6
@"123" = global i32 7
@-1 = global i32 8
@_ = global i32 9
@"\C3\A9" = global i32 10

define i32 @numbers(i32, i32, i32 %named) {
  %3 = add i32 %0, %1
  %"4x" = add i32 %3, %named
  %"label" = mul i32 %"4x", 3
  %i32 = add i32 %"label", 1
  %"a b" = add i32 %i32, 1
  br label %5

4:                                                ; No predecessors!
  br label %"quoted block"

5: ; preds = %2
  %6 = add i32 %"a b", 1
  br label %"quoted block"

"quoted block":
  %7 = phi i32 [ %6, %5 ], [ 0, %4 ]
  br label %-dash.$

-dash.$:
  br label %"42"

"42":
  %-5 = add i32 %7, %3
  %add = add i32 %-5, 1
  %add1 = add i32 %add, 1
  ret i32 %add1
}

define void @forward(i1 %c) {
  br i1 %c, label %later, label %first

first:
  ret void

later:
  %defined.later = add i32 1, 2
  br label %first.again

first.again:
  %f = phi i32 [ %defined.later, %later ], [ %g, %first.again ]
  %g = add i32 %f, 1
  %h = icmp eq i32 %g, 9
  br i1 %h, label %out, label %first.again ; comment with "quotes" and %names

out:
  ret void
}

define void @all.unnamed(ptr) {
  br label %2
2:
  %3 = load i32, ptr %0, align 4
  switch i32 %3, label %4 [ i32 0, label %5 i32 1, label %6 ]
4:
  br label %6
5:
  br label %6
6:
  %7 = phi i32 [ 0, %2 ], [ 1, %4 ], [ 2, %5 ]
  ret void
}
; a comment at the end