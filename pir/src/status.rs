//! Statuses of the process, on which scripts may rely.

/// Yes, clean.
pub(crate) const CLEAN: u8 = 0;
/// The answer is no.
pub(crate) const NO: u8 = 1;
/// Usage, input or output, or text that does not parse.
pub(crate) const INPUT: u8 = 2;
/// A tool that was called failed.
pub(crate) const TOOL: u8 = 3;
/// The answer is inconclusive, and the user requested a status for that.
pub(crate) const INCONCLUSIVE: u8 = 4;
/// `pir run`: a limit stopped the program.
pub(crate) const LIMIT: u8 = 124;
/// `pir run`: the program did not start.
pub(crate) const NO_START: u8 = 125;
/// `pir run`: undefined behaviour or a fault.
pub(crate) const FAULT: u8 = 126;
/// Internal error.
pub(crate) const INTERNAL: u8 = 70;
