; Eight regions that run nothing in parallel: the first five are shown.
define void @f() {
  fork [label %a]
a:
  br label %j
j:
  join
  fork [label %b]
b:
  br label %k
k:
  join
  fork [label %c]
c:
  br label %l
l:
  join
  fork [label %d]
d:
  br label %m
m:
  join
  fork [label %e]
e:
  br label %n
n:
  join
  fork [label %g]
g:
  br label %o
o:
  join
  fork [label %h]
h:
  br label %p
p:
  join
  ret void
}
