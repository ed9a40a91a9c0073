; Strands start strands for ever: whatever limit is set stops the run, never an abort.
define void @main() {
e:
  fork [label %p]
p:
  fork interior [label %p, label %q]
q:
  br label %j
j:
  join
  ret void
}
