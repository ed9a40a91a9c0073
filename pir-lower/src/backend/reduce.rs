//! Reductions of loops: a location that iterations update by one operator, and access in no other
//! way, gets a private copy for each chunk of iterations, and one for each lane of vector code. A
//! chunk ends with one atomic update of the location itself, or one in the critical section of the
//! updates, so that updates without a copy and those of other chunks count as well.

mod fold;
mod private;
mod updates;

pub(super) use private::{PrivatisedLoop, privatise};
