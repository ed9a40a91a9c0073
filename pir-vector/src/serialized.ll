; What the lanes of a group do between two blocks. Each lane begins with the number of the block that it stands at, and
; that of its entry of the stack, -1 when it has ended; `stride` bytes further comes the next lane. An entry has the
; block at which its lanes wait for others, -1 if they do not (0), and the entry in which they go on then (4). The entry
; of the lanes that run is on top.

define internal void @pir.lanes.begin(ptr %lanes, i64 %n, i64 %stride, ptr %stack, ptr %top, i32 %start) {
entry:
  store i32 -1, ptr %stack, align 4
  %parent = getelementptr i8, ptr %stack, i64 4
  store i32 0, ptr %parent, align 4
  store i32 0, ptr %top, align 4
  br label %each
each:
  %k = phi i64 [ 0, %entry ], [ %k1, %one ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %one, label %out
one:
  %at = mul i64 %k, %stride
  %lane = getelementptr i8, ptr %lanes, i64 %at
  store i32 %start, ptr %lane, align 4
  %own = getelementptr i8, ptr %lane, i64 4
  store i32 0, ptr %own, align 4
  %k1 = add i64 %k, 1
  br label %each
out:
  ret void
}

; The block that runs next, -1 when all lanes have ended. `meet` is where the lanes come together again that part here.
define internal i32 @pir.lanes.next(ptr %lanes, i64 %n, i64 %stride, ptr %stack, ptr %top, i32 %meet) {
entry:
  br label %look
look:
  %sp = load i32, ptr %top, align 4
  %sp.wide = sext i32 %sp to i64
  %sp.at = mul i64 %sp.wide, 8
  %entry.at = getelementptr i8, ptr %stack, i64 %sp.at
  %parent.at = getelementptr i8, ptr %entry.at, i64 4
  br label %find
find:
  %k = phi i64 [ 0, %look ], [ %k1, %other ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %test, label %none
test:
  %at = mul i64 %k, %stride
  %lane = getelementptr i8, ptr %lanes, i64 %at
  %own.at = getelementptr i8, ptr %lane, i64 4
  %own = load i32, ptr %own.at, align 4
  %mine = icmp eq i32 %own, %sp
  br i1 %mine, label %found, label %other
other:
  %k1 = add i64 %k, 1
  br label %find
none:
  %last = icmp eq i32 %sp, 0
  br i1 %last, label %over, label %drop
over:
  ret i32 -1
drop:
  %below = sub i32 %sp, 1
  store i32 %below, ptr %top, align 4
  br label %look
found:
  %pc = load i32, ptr %lane, align 4
  %until = load i32, ptr %entry.at, align 4
  %parent = load i32, ptr %parent.at, align 4
  br label %scan
scan:
  %s = phi i64 [ %k, %found ], [ %s1, %scan.next ]
  %s1 = add i64 %s, 1
  %s.more = icmp ult i64 %s1, %n
  br i1 %s.more, label %scan.test, label %same
scan.test:
  %s.at = mul i64 %s1, %stride
  %s.lane = getelementptr i8, ptr %lanes, i64 %s.at
  %s.own.at = getelementptr i8, ptr %s.lane, i64 4
  %s.own = load i32, ptr %s.own.at, align 4
  %s.mine = icmp eq i32 %s.own, %sp
  br i1 %s.mine, label %scan.compare, label %scan.next
scan.compare:
  %s.pc = load i32, ptr %s.lane, align 4
  %agrees = icmp eq i32 %s.pc, %pc
  br i1 %agrees, label %scan.next, label %split
scan.next:
  br label %scan
same:
  ; All lanes stand at one block. Where they wait for others, those below go on.
  %arrives = icmp eq i32 %until, %pc
  br i1 %arrives, label %leave, label %go
go:
  ret i32 %pc
leave:
  %l = phi i64 [ 0, %same ], [ %l1, %leave.next ]
  %l.more = icmp ult i64 %l, %n
  br i1 %l.more, label %leave.test, label %drop
leave.test:
  %l.at = mul i64 %l, %stride
  %l.lane = getelementptr i8, ptr %lanes, i64 %l.at
  %l.own.at = getelementptr i8, ptr %l.lane, i64 4
  %l.own = load i32, ptr %l.own.at, align 4
  %l.mine = icmp eq i32 %l.own, %sp
  br i1 %l.mine, label %leave.move, label %leave.next
leave.move:
  store i32 %parent, ptr %l.own.at, align 4
  br label %leave.next
leave.next:
  %l1 = add i64 %l, 1
  br label %leave
split:
  ; The entry stays for all of them where they meet, unless that is where it waits itself.
  %meets = icmp ne i32 %meet, -1
  %before = icmp ne i32 %meet, %until
  %stays = and i1 %meets, %before
  %after = add i32 %sp, 1
  %home = select i1 %stays, i32 %sp, i32 %parent
  %first = select i1 %stays, i32 %after, i32 %sp
  br label %mark
mark:
  ; The ways, that of the lowest lane first; -2: at the meeting point already, -3, -4, ...: on the first way, the second.
  %ways = phi i32 [ 0, %split ], [ %ways.then, %mark.done ]
  br label %pick
pick:
  %p = phi i64 [ 0, %mark ], [ %p1, %pick.next ]
  %p.more = icmp ult i64 %p, %n
  br i1 %p.more, label %pick.test, label %assign
pick.test:
  %p.at = mul i64 %p, %stride
  %p.lane = getelementptr i8, ptr %lanes, i64 %p.at
  %p.own.at = getelementptr i8, ptr %p.lane, i64 4
  %p.own = load i32, ptr %p.own.at, align 4
  %p.mine = icmp eq i32 %p.own, %sp
  br i1 %p.mine, label %way, label %pick.next
pick.next:
  %p1 = add i64 %p, 1
  br label %pick
way:
  %p.pc = load i32, ptr %p.lane, align 4
  %there = icmp eq i32 %p.pc, %meet
  %code.way = sub i32 -3, %ways
  %code = select i1 %there, i32 -2, i32 %code.way
  %ways.more = add i32 %ways, 1
  %ways.then = select i1 %there, i32 %ways, i32 %ways.more
  br label %gather
gather:
  %g = phi i64 [ %p, %way ], [ %g1, %gather.next ]
  %g.more = icmp ult i64 %g, %n
  br i1 %g.more, label %gather.test, label %mark.done
gather.test:
  %g.at = mul i64 %g, %stride
  %g.lane = getelementptr i8, ptr %lanes, i64 %g.at
  %g.own.at = getelementptr i8, ptr %g.lane, i64 4
  %g.own = load i32, ptr %g.own.at, align 4
  %g.mine = icmp eq i32 %g.own, %sp
  %g.pc = load i32, ptr %g.lane, align 4
  %g.same = icmp eq i32 %g.pc, %p.pc
  %g.joins = and i1 %g.mine, %g.same
  br i1 %g.joins, label %gather.take, label %gather.next
gather.take:
  store i32 %code, ptr %g.own.at, align 4
  br label %gather.next
gather.next:
  %g1 = add i64 %g, 1
  br label %gather
mark.done:
  br label %mark
assign:
  %a = phi i64 [ 0, %pick ], [ %a1, %assign.next ]
  %a.more = icmp ult i64 %a, %n
  br i1 %a.more, label %assign.test, label %push
assign.test:
  %a.at = mul i64 %a, %stride
  %a.lane = getelementptr i8, ptr %lanes, i64 %a.at
  %a.own.at = getelementptr i8, ptr %a.lane, i64 4
  %a.own = load i32, ptr %a.own.at, align 4
  %marked = icmp slt i32 %a.own, -1
  br i1 %marked, label %assign.take, label %assign.next
assign.take:
  ; The first way is on top.
  %a.there = icmp eq i32 %a.own, -2
  %a.up = add i32 %a.own, 2
  %a.way = add i32 %a.up, %ways
  %a.entry = add i32 %a.way, %first
  %a.new = select i1 %a.there, i32 %home, i32 %a.entry
  store i32 %a.new, ptr %a.own.at, align 4
  br label %assign.next
assign.next:
  %a1 = add i64 %a, 1
  br label %assign
push:
  %w = phi i32 [ 0, %assign ], [ %w1, %push.one ]
  %w.more = icmp ult i32 %w, %ways
  br i1 %w.more, label %push.one, label %pushed
push.one:
  %w.entry = add i32 %first, %w
  %w.wide = sext i32 %w.entry to i64
  %w.off = mul i64 %w.wide, 8
  %w.at = getelementptr i8, ptr %stack, i64 %w.off
  store i32 %meet, ptr %w.at, align 4
  %w.parent.at = getelementptr i8, ptr %w.at, i64 4
  store i32 %home, ptr %w.parent.at, align 4
  %w1 = add i32 %w, 1
  br label %push
pushed:
  %end = add i32 %first, %ways
  %new.top = sub i32 %end, 1
  store i32 %new.top, ptr %top, align 4
  br label %look
}
