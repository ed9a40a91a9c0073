!mod$ v1 sum:c64e1ac9ee8e8965
module work
integer(4)::total
contains
subroutine double_all(v)
integer(4),intent(inout)::v(:)
end
subroutine add_all(v)
integer(4),intent(in)::v(:)
end
end
