!mod$ v1 sum:c4529a9b61a0d924
module store
integer(4),parameter::n=24_4
real(8)::a(1_8:24_8,1_8:24_8)
real(8)::b(1_8:24_8,1_8:24_8)
contains
subroutine multiply(c)
real(8),allocatable,intent(out)::c(:,:)
end
end
