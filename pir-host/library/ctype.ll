define i32 @isupper(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -65
  %2 = icmp ult i32 %1, 26
  %cond = select i1 %2, i32 256, i32 0
  ret i32 %cond
}

declare void @__pir_not_a_character(i32)

define i32 @islower(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -97
  %2 = icmp ult i32 %1, 26
  %cond = select i1 %2, i32 512, i32 0
  ret i32 %cond
}

define i32 @isalpha(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = and i32 %c, -33
  %2 = add i32 %1, -65
  %3 = icmp ult i32 %2, 26
  %cond = select i1 %3, i32 1024, i32 0
  ret i32 %cond
}

define i32 @isdigit(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -48
  %2 = icmp ult i32 %1, 10
  %cond = select i1 %2, i32 2048, i32 0
  ret i32 %cond
}

define i32 @isxdigit(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -48
  %or.cond10 = icmp ult i32 %1, 10
  %2 = add nsw i32 %c, -65
  %or.cond11 = icmp ult i32 %2, 6
  %or.cond20 = or i1 %or.cond10, %or.cond11
  %3 = add nsw i32 %c, -97
  %4 = icmp ult i32 %3, 6
  %5 = select i1 %or.cond20, i1 true, i1 %4
  %cond = select i1 %5, i32 4096, i32 0
  ret i32 %cond
}

define i32 @isspace(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %cmp2 = icmp eq i32 %c, 32
  %1 = add nsw i32 %c, -9
  %2 = icmp ult i32 %1, 5
  %3 = select i1 %cmp2, i1 true, i1 %2
  %cond = select i1 %3, i32 8192, i32 0
  ret i32 %cond
}

define i32 @isprint(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -32
  %2 = icmp ult i32 %1, 95
  %cond = select i1 %2, i32 16384, i32 0
  ret i32 %cond
}

define i32 @isgraph(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -33
  %2 = icmp ult i32 %1, 94
  %cond = select i1 %2, i32 32768, i32 0
  ret i32 %cond
}

define i32 @isblank(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %cmp2 = icmp eq i32 %c, 32
  %cmp3 = icmp eq i32 %c, 9
  %1 = or i1 %cmp2, %cmp3
  %cond = zext i1 %1 to i32
  ret i32 %cond
}

define i32 @iscntrl(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %or.cond5 = icmp ult i32 %c, 32
  %cmp4 = icmp eq i32 %c, 127
  %1 = or i1 %or.cond5, %cmp4
  %cond = select i1 %1, i32 2, i32 0
  ret i32 %cond
}

define i32 @ispunct(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = insertelement <4 x i32> poison, i32 %c, i64 0
  %2 = shufflevector <4 x i32> %1, <4 x i32> poison, <4 x i32> zeroinitializer
  %3 = add <4 x i32> %2, <i32 -33, i32 -58, i32 -91, i32 -123>
  %4 = icmp ult <4 x i32> %3, <i32 15, i32 7, i32 6, i32 4>
  %5 = bitcast <4 x i1> %4 to i4
  %.not = icmp eq i4 %5, 0
  %cond = select i1 %.not, i32 0, i32 4
  ret i32 %cond
}

define i32 @isalnum(i32 %c) {
entry:
  %0 = add i32 %c, -256
  %or.cond = icmp ult i32 %0, -384
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  tail call void @__pir_not_a_character(i32 %c)
  unreachable

if.end:
  %1 = add nsw i32 %c, -48
  %or.cond10 = icmp ult i32 %1, 10
  %2 = add nsw i32 %c, -65
  %or.cond11 = icmp ult i32 %2, 26
  %or.cond20 = or i1 %or.cond10, %or.cond11
  %3 = add nsw i32 %c, -97
  %4 = icmp ult i32 %3, 26
  %5 = select i1 %or.cond20, i1 true, i1 %4
  %cond = select i1 %5, i32 8, i32 0
  ret i32 %cond
}

define i32 @isascii(i32 %c) {
entry:
  %cmp = icmp ult i32 %c, 128
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @toascii(i32 %c) {
entry:
  %and = and i32 %c, 127
  ret i32 %and
}

define i32 @toupper(i32 %c) {
entry:
  %0 = add i32 %c, -97
  %or.cond = icmp ult i32 %0, 26
  br i1 %or.cond, label %cond.true, label %cond.false

cond.true:
  %sub = add nsw i32 %c, -32
  br label %cond.end7

cond.false:
  %1 = add i32 %c, 128
  %or.cond9 = icmp ult i32 %1, 127
  %add = add nsw i32 %c, 256
  %cond = select i1 %or.cond9, i32 %add, i32 %c
  br label %cond.end7

cond.end7:
  %cond8 = phi i32 [ %sub, %cond.true ], [ %cond, %cond.false ]
  ret i32 %cond8
}

define i32 @tolower(i32 %c) {
entry:
  %0 = add i32 %c, -65
  %or.cond = icmp ult i32 %0, 26
  br i1 %or.cond, label %cond.true, label %cond.false

cond.true:
  %add = or disjoint i32 %c, 32
  br label %cond.end8

cond.false:
  %1 = add i32 %c, 128
  %or.cond10 = icmp ult i32 %1, 127
  %add6 = add nsw i32 %c, 256
  %cond = select i1 %or.cond10, i32 %add6, i32 %c
  br label %cond.end8

cond.end8:
  %cond9 = phi i32 [ %add, %cond.true ], [ %cond, %cond.false ]
  ret i32 %cond9
}
