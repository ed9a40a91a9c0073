//! An OpenMP run time: the functions that clang and flang call, and those of `omp.h` and `omp_lib`,
//! for the host.
//!
//! Programs link with it in place of libomp. Code that PIR has raised and code that it has not
//! share its state: one thread-local variable points to the record of the innermost task, whose
//! first 64 bytes raised code may read (`c/task.h`). See `docs/openmp-runtime.md`.
//!
//! ```sh
//! clang-22 -O2 -fopenmp -c heat.c && clang-22 heat.o -L. -lpiromp -Wl,-rpath,. -o heat
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`thread`](self), `team`, `barrier`, `guest` | threads, regions, and how their members meet |
//! | `wait`, `load`, `sleeper` | how long a thread spins, and how it sleeps |
//! | `dispatch`, `doacross`, `collapse`, `worksharing`, `reduce`, `turns`, `cancel` | constructs of a team |
//! | `tasks`, `task_waits`, `queue`, `group`, `dependence`, `taskloop`, `memory` | explicit tasks |
//! | `lock`, `threadprivate`, `allocators` | locks, thread-private data, allocation |
//! | `settings`, `affinity`, `processor_lists`, `masks`, `api`, `display` | internal control variables and queries |
//! | `devices`, `memory_spaces`, `interop` | the host as the only device |
//! | `tool` | the interface for profilers and checkers |
//! | `process`, `report` | beginning, copies and end of the process; messages |

#![allow(unsafe_code, reason = "an interface of C; each block says why it is sound")]
#![deny(clippy::undocumented_unsafe_blocks)]

mod affinity;
mod allocators;
mod api;
mod barrier;
mod cancel;
mod collapse;
mod dependence;
mod devices;
mod dispatch;
mod display;
mod doacross;
mod group;
mod guest;
mod ident;
mod idle;
mod interop;
mod line;
mod load;
mod lock;
mod masks;
mod memory;
mod memory_spaces;
mod outside;
mod process;
mod processor_lists;
mod queue;
mod raised;
mod record;
mod reduce;
mod report;
mod settings;
mod sleeper;
mod spin_lock;
mod sync;
mod task_waits;
mod taskloop;
mod tasks;
mod team;
mod thread;
mod threadprivate;
mod tool;
mod turns;
mod wait;
mod worksharing;
