; llvm-as: floating point constant does not have type 'double'
@g = global double 0xK3FFF8000000000000000
