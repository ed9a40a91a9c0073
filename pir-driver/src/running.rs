//! The compilers that this process runs. They end with it, and their unfinished files are removed.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a compiler may take to remove its files after a signal.
const TIME_TO_END: Duration = Duration::from_secs(2);

static RUNNING: Mutex<Running> = Mutex::new(Running { all: Vec::new(), is_ending: false });

struct Running {
    /// Compilers that have not been waited for, so that their numbers are not those of others.
    all: Vec<(Child, Option<Draft>)>,
    /// Whether this process is about to end, and starts no compiler any more.
    is_ending: bool,
}

impl Running {
    fn take(&mut self, pid: Pid) -> Option<(Child, Option<Draft>)> {
        let at = self.all.iter().position(|(child, _)| Pid::from_child(child) == pid)?;
        Some(self.all.swap_remove(at))
    }
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes an output that is a file. It may be a device, or not be there at all; of a link, the
/// target goes.
pub(crate) fn remove(output: &Path) {
    if let Ok(Some(file)) = pir_temp::replaceable(output) {
        // A file that cannot be removed is no reason to stop.
        let _ = std::fs::remove_file(file);
    }
}

/// A file that a compiler writes, which goes unless the compiler succeeds.
#[derive(Debug)]
pub(crate) enum Draft {
    /// The output itself.
    InPlace(PathBuf),
    /// A neighbour, which becomes the output.
    Beside(pir_temp::Draft),
}

impl Draft {
    fn finish(self) -> io::Result<()> {
        match self {
            Self::InPlace(_) => Ok(()),
            Self::Beside(draft) => draft.finish(),
        }
    }

    fn discard(self) {
        if let Self::InPlace(path) = self {
            remove(&path);
        }
    }
}

/// A compiler that runs, with its pipes.
#[derive(Debug)]
pub(crate) struct Process {
    pid: Pid,
    pub stdin: Option<ChildStdin>,
    pub stderr: Option<ChildStderr>,
}

impl Process {
    pub(crate) fn start(command: &mut Command, draft: Option<Draft>) -> io::Result<Self> {
        let mut running = running();
        if running.is_ending {
            drop(running);
            wait_for_end();
        }
        let mut child = command.spawn()?;
        let (pid, stdin, stderr) =
            (Pid::from_child(&child), child.stdin.take(), child.stderr.take());
        running.all.push((child, draft));
        Ok(Self { pid, stdin, stderr })
    }

    /// Waits for the compiler, and renames its draft if it succeeded.
    pub(crate) fn wait(self) -> io::Result<ExitStatus> {
        // The process keeps its number until the lock is held. An error means that it is gone.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(self.pid), options), Err(Errno::INTR)) {}
        let mut running = running();
        let Some((mut child, draft)) = running.take(self.pid) else {
            drop(running);
            wait_for_end();
        };
        let ended = child.wait()?;
        match draft {
            Some(draft) if ended.success() => draft.finish()?,
            Some(draft) => draft.discard(),
            None => {}
        }
        Ok(ended)
    }
}

impl Drop for Process {
    /// Ends a compiler that was not waited for.
    fn drop(&mut self) {
        if let Some((mut child, draft)) = running().take(self.pid) {
            let _ = child.kill();
            let _ = child.wait();
            draft.into_iter().for_each(Draft::discard);
        }
    }
}

/// Waits for the end of this process: a failure meanwhile, such as that of a compiler that was
/// stopped, is no answer of it.
fn wait_for_end() -> ! {
    loop {
        std::thread::park();
    }
}

/// Ends all compilers, because this process is about to end, and waits until they have removed
/// their files. Threads that compile go no further.
pub fn abandon() {
    let mut running = running();
    running.is_ending = true;
    for (child, _) in &running.all {
        // It may have ended.
        let _ = kill_process(Pid::from_child(child), Signal::TERM);
    }
    let deadline = Instant::now() + TIME_TO_END;
    for (mut child, draft) in running.all.drain(..) {
        while matches!(child.try_wait(), Ok(None)) {
            if Instant::now() > deadline {
                let _ = child.kill();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        draft.into_iter().for_each(Draft::discard);
    }
}
