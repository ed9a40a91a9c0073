! Edit descriptors.

program format_edit
  implicit none
  print '(i5,i5.3,i0)', 42, 42, -42
  print '(f8.3,f0.2,e12.4,es12.4,en12.3)', 3.14159, -0.5, 12345.678, 12345.678, 12345.678
  print '(g12.4,g12.4)', 0.001234, 1e9
  print '(l3,a5,a2)', .true., 'abc', 'abc'
  print '(z8,o8,b10)', 255, 255, 5
  print '(2(i3,","),3x,"end")', 1, 2
  print '(t5,a,tl3,a)', 'abc', 'X'
  print '(sp,i4,ss,i4)', 7, 7
  print '(1p,e12.3,0p,f8.2)', 1.5, 1.5
  print '(d14.6)', 1.25d-10
end program
