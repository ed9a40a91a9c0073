!mod$ v1 sum:0e66178f1a1c3b7d
module data
integer(4),save::counter
!$omp threadprivate(counter)
end
