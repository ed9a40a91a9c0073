//! Statuses of the process, on which scripts may rely.

/// Yes, clean.
pub const CLEAN: u8 = 0;
/// The answer is no.
pub const NO: u8 = 1;
/// Usage, input or output, or text that does not parse.
pub const INPUT: u8 = 2;
/// A tool that was called failed.
pub const TOOL: u8 = 3;
/// The answer is inconclusive, and the user requested a status for that.
pub const INCONCLUSIVE: u8 = 4;
/// `pir run`: a limit stopped the program.
pub const LIMIT: u8 = 124;
/// `pir run`: the program did not start.
pub const NO_START: u8 = 125;
/// `pir run`: undefined behaviour or a fault.
pub const FAULT: u8 = 126;
/// Internal error.
pub const INTERNAL: u8 = 70;
