//! A process that runs machine code for a campaign, as the campaign sees it.

use super::WorkerCommand;
use super::protocol::{Message, Request};
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::time::Duration;

/// A process, which is killed when it is dropped.
pub(super) struct WorkerProcess {
    child: Child,
    socket: BufReader<UnixStream>,
}

/// Why there is no message.
pub(super) enum Silence {
    /// The process ended, in this way.
    Ended(String),
    /// The time is over.
    TooLate,
}

impl WorkerProcess {
    /// Starts a process.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub(super) fn start(command: &WorkerCommand) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let mut command = command();
        // Its standard input is the socket. Ctrl-C is for the campaign, which lets it finish.
        command.stdin(Stdio::from(OwnedFd::from(theirs))).process_group(0);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        // Few programs are compiled again, so a cache would fill with useless entries.
        let child = command.env("PIR_CACHE", "off").spawn()?;
        Ok(Self { child, socket: BufReader::new(ours) })
    }

    /// Sends a program.
    ///
    /// # Errors
    /// If the process is not there any more.
    pub(super) fn send(&mut self, request: &Request) -> io::Result<()> {
        let mut line = serde_json::to_string(request)?;
        line.push('\n');
        self.socket.get_mut().write_all(line.as_bytes())
    }

    /// Waits for a message.
    ///
    /// # Errors
    /// If the process ends, or sends nothing in time.
    pub(super) fn receive(&mut self, limit: Duration) -> Result<Message, Silence> {
        let mut line = String::new();
        let read = self
            .socket
            .get_ref()
            .set_read_timeout(Some(limit))
            .and_then(|()| self.socket.read_line(&mut line));
        match read {
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                Err(Silence::TooLate)
            }
            Ok(1..) if let Ok(message) = serde_json::from_str(&line) => Ok(message),
            _ => {
                let status = self.child.wait();
                Err(Silence::Ended(status.map_or_else(|e| e.to_string(), |s| s.to_string())))
            }
        }
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
