; Two producers and two consumers that share a queue through critical sections.
declare i32 @printf(ptr, ...)
@fmt = private constant [6 x i8] c"%ld \0A\00"
@buf = global [4 x i64] zeroinitializer
@head = global i64 0
@tail = global i64 0
@lk = global i32 0
@sum = global i64 0
@got = global i64 0
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)

define i32 @main() {
entry:
  fork force [label %task1, label %task2, label %task3, label %task4]
task1:
  br label %h6
h6:
  %i10 = phi i64 [ 0, %task1 ], [ %in11, %l8 ]
  %t12 = icmp slt i64 %i10, 2000
  br i1 %t12, label %lb7, label %x9
lb7:
  %a13 = alloca i1
  store i1 false, ptr %a13
  br label %w14
w14:
  %t17 = load i1, ptr %a13
  %t18 = xor i1 %t17, true
  br i1 %t18, label %wb15, label %wx16
wb15:
  call void @llvm.parallel.critical.enter(ptr @lk)
  %t19 = load i64, ptr @tail
  %t20 = load i64, ptr @head
  %t21 = sub i64 %t19, %t20
  %t22 = icmp slt i64 %t21, 4
  br i1 %t22, label %then23, label %fi24
then23:
  %t25 = add i64 %i10, 0
  %t26 = urem i64 %t19, 4
  %t27 = getelementptr inbounds i64, ptr @buf, i64 %t26
  store i64 %t25, ptr %t27
  %t28 = add i64 %t19, 1
  store i64 %t28, ptr @tail
  store i1 true, ptr %a13
  br label %fi24
fi24:
  call void @llvm.parallel.critical.exit(ptr @lk)
  br label %w14
wx16:
  br label %l8
l8:
  %in11 = add i64 %i10, 1
  br label %h6
x9:
  br label %j5
task2:
  br label %h29
h29:
  %i33 = phi i64 [ 0, %task2 ], [ %in34, %l31 ]
  %t35 = icmp slt i64 %i33, 2000
  br i1 %t35, label %lb30, label %x32
lb30:
  %a36 = alloca i1
  store i1 false, ptr %a36
  br label %w37
w37:
  %t40 = load i1, ptr %a36
  %t41 = xor i1 %t40, true
  br i1 %t41, label %wb38, label %wx39
wb38:
  call void @llvm.parallel.critical.enter(ptr @lk)
  %t42 = load i64, ptr @tail
  %t43 = load i64, ptr @head
  %t44 = sub i64 %t42, %t43
  %t45 = icmp slt i64 %t44, 4
  br i1 %t45, label %then46, label %fi47
then46:
  %t48 = add i64 %i33, 1000
  %t49 = urem i64 %t42, 4
  %t50 = getelementptr inbounds i64, ptr @buf, i64 %t49
  store i64 %t48, ptr %t50
  %t51 = add i64 %t42, 1
  store i64 %t51, ptr @tail
  store i1 true, ptr %a36
  br label %fi47
fi47:
  call void @llvm.parallel.critical.exit(ptr @lk)
  br label %w37
wx39:
  br label %l31
l31:
  %in34 = add i64 %i33, 1
  br label %h29
x32:
  br label %j5
task3:
  %a52 = alloca i1
  store i1 false, ptr %a52
  br label %w53
w53:
  %t56 = load i1, ptr %a52
  %t57 = xor i1 %t56, true
  br i1 %t57, label %wb54, label %wx55
wb54:
  call void @llvm.parallel.critical.enter(ptr @lk)
  %t58 = load i64, ptr @tail
  %t59 = load i64, ptr @head
  %t60 = icmp slt i64 %t59, %t58
  br i1 %t60, label %then61, label %fi62
then61:
  %t63 = urem i64 %t59, 4
  %t64 = getelementptr inbounds i64, ptr @buf, i64 %t63
  %t65 = load i64, ptr %t64
  %t66 = add i64 %t59, 1
  store i64 %t66, ptr @head
  %t67 = load i64, ptr @sum
  %t68 = add i64 %t67, %t65
  store i64 %t68, ptr @sum
  %t69 = load i64, ptr @got
  %t70 = add i64 %t69, 1
  store i64 %t70, ptr @got
  br label %fi62
fi62:
  %t71 = load i64, ptr @got
  %t72 = icmp sge i64 %t71, 4000
  store i1 %t72, ptr %a52
  call void @llvm.parallel.critical.exit(ptr @lk)
  br label %w53
wx55:
  br label %j5
task4:
  %a73 = alloca i1
  store i1 false, ptr %a73
  br label %w74
w74:
  %t77 = load i1, ptr %a73
  %t78 = xor i1 %t77, true
  br i1 %t78, label %wb75, label %wx76
wb75:
  call void @llvm.parallel.critical.enter(ptr @lk)
  %t79 = load i64, ptr @tail
  %t80 = load i64, ptr @head
  %t81 = icmp slt i64 %t80, %t79
  br i1 %t81, label %then82, label %fi83
then82:
  %t84 = urem i64 %t80, 4
  %t85 = getelementptr inbounds i64, ptr @buf, i64 %t84
  %t86 = load i64, ptr %t85
  %t87 = add i64 %t80, 1
  store i64 %t87, ptr @head
  %t88 = load i64, ptr @sum
  %t89 = add i64 %t88, %t86
  store i64 %t89, ptr @sum
  %t90 = load i64, ptr @got
  %t91 = add i64 %t90, 1
  store i64 %t91, ptr @got
  br label %fi83
fi83:
  %t92 = load i64, ptr @got
  %t93 = icmp sge i64 %t92, 4000
  store i1 %t93, ptr %a73
  call void @llvm.parallel.critical.exit(ptr @lk)
  br label %w74
wx76:
  br label %j5
j5:
  join
  %t94 = load i64, ptr @sum
  call i32 (ptr, ...) @printf(ptr @fmt, i64 %t94)
  %t95 = load i64, ptr @got
  call i32 (ptr, ...) @printf(ptr @fmt, i64 %t95)
  ret i32 0
}
