//! The process that runs machine code for a campaign.

use super::CodeGenerator;
use super::protocol::{Message, NativeMemory, Request};
use pir_core::Code;
use pir_core::module::{GlobalKind, Module};
use pir_engine::{Error, Executable, Generator, Options, Runtime};
use pir_transform::Level;
use pir_verify::Verified;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;

/// Passes before lowering and the back end, of the ways in which each generator runs a program.
/// Regions of small programs are too short to be shared, unless the back end is named.
const WAYS: [(Level, Option<&str>); 3] =
    [(Level::O0, Some("rayon")), (Level::O2, Some("rayon")), (Level::O2, None)];

/// The number of threads of the pool that gives away all that it can.
const THREADS: usize = 4;

/// Runs the programs that come through a socket, until it is closed. The process ends then, even
/// if a program does not.
///
/// # Errors
/// If `socket` is not connected or cannot be written, or if a request cannot be parsed.
pub fn serve(mut socket: UnixStream) -> io::Result<()> {
    // An error if it is something else.
    socket.peer_addr()?;
    let lines = BufReader::new(socket.try_clone()?).lines();
    let (sender, requests) = mpsc::channel();
    std::thread::Builder::new().spawn(move || {
        for line in lines.map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
        std::process::exit(0);
    })?;
    let pools = [Runtime::new(1), Runtime::eager(THREADS)];
    for line in requests {
        let request: Request = serde_json::from_str(&line)?;
        run(&request, &pools, &mut |message| {
            let mut line = serde_json::to_string(&message)?;
            line.push('\n');
            socket.write_all(line.as_bytes())
        })?;
    }
    Ok(())
}

/// Sends a message to the campaign.
type Tell<'a> = dyn FnMut(Message) -> io::Result<()> + 'a;

/// Runs a program in all ways that are asked for.
fn run(request: &Request, pools: &[Runtime], tell: &mut Tell<'_>) -> io::Result<()> {
    let module = pir_core::text::parse(request.text.as_bytes()).module;
    let verified = module.and_then(|m| pir_verify::verify(m).ok());
    let Some(module) = verified else {
        let why = "the text that was printed is not valid".to_owned();
        tell(Message::Failed(why))?;
        return tell(Message::Done);
    };
    let ways = request.generators.iter().flat_map(|&g| WAYS.map(|(l, b)| (g, l, b)));
    for (generator, level, backend) in ways {
        let way = way_name(generator, level, backend);
        if request.only.as_ref().is_some_and(|only| *only != way) {
            continue;
        }
        tell(Message::Making(way.clone()))?;
        let options = options(generator, level, backend);
        match make(&module, &options) {
            Ok(made) => call(made, &way, &module, &options, pools, tell)?,
            Err(None) => tell(Message::Refused)?,
            Err(Some(why)) => tell(Message::Failed(why))?,
        }
    }
    tell(Message::Done)
}

/// Returns the options of `pir run` for a way.
fn way_name(generator: CodeGenerator, level: Level, backend: Option<&str>) -> String {
    let level = if level == Level::O0 { 0 } else { 2 };
    let executor = backend.map_or(String::new(), |b| format!(" --executor {b}"));
    format!("--engine {} -O{level}{executor}", generator.name())
}

fn options(generator: CodeGenerator, level: Level, backend: Option<&str>) -> Options {
    let generator = match generator {
        CodeGenerator::Jit => Generator::Jit,
        CodeGenerator::Llvm => Generator::Llvm,
    };
    let lowering = backend.map_or_else(pir_lower::Options::default, pir_lower::Options::to);
    Options { level, lowering, generator, threads: 1, ..Options::default() }
}

/// Makes machine code; without a message, the program is refused by a rule.
fn make(module: &Verified, options: &Options) -> Result<Executable, Option<String>> {
    let made = catch_unwind(AssertUnwindSafe(|| Executable::new(module.clone(), options)));
    match made {
        Ok(Ok(made)) => Ok(made),
        Ok(Err(e)) if is_refusal(&e) => Err(None),
        Ok(Err(e)) => Err(Some(e.to_string())),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(Some(format!("a panic: {}", text.unwrap_or_default())))
        }
    }
}

fn is_refusal(e: &Error) -> bool {
    use Code::{CannotVectorize, ForcedRegion, NoBackend};
    match e {
        Error::Lowering(e) => matches!(e.code, CannotVectorize | ForcedRegion | NoBackend),
        e => e.is_of_generator(),
    }
}

/// Calls `@main` on each pool, each time with the variables as they were at first.
fn call(
    mut made: Executable,
    way: &str,
    module: &Verified,
    options: &Options,
    pools: &[Runtime],
    tell: &mut Tell<'_>,
) -> io::Result<()> {
    let faulted = |fault: &dyn std::fmt::Display| Message::Faulted(fault.to_string());
    // Threads of a pool keep their variables, and a critical section that the program did not leave
    // stays entered.
    let enters = b"llvm.parallel.critical.enter";
    let leaves_traces =
        module.globals.iter().any(|g| g.thread_local.is_some()) || module.find(enters).is_some();
    let mut first: Option<Vec<(String, Vec<u8>)>> = None;
    for pool in pools {
        tell(Message::Running(format!("{way} --threads {}", pool.threads())))?;
        if first.is_some() && leaves_traces {
            match make(module, options) {
                Ok(again) => made = again,
                Err(why) => return tell(Message::Failed(why.unwrap_or_default())),
            }
            first = None;
        }
        if first.is_none()
            && let Err(fault) = made.construct()
        {
            return tell(faulted(&fault));
        }
        let first = first.get_or_insert_with(|| variables(module, &made));
        for (name, bytes) in first.iter() {
            made.write(name, bytes);
        }
        made.set_runtime(pool);
        let called = made.arguments("main", &[]).and_then(|args| made.call("main", &args));
        match called {
            Ok((Ok(returned), _)) => tell(Message::Returned(NativeMemory {
                bits: returned.bits,
                variables: variables(module, &made),
                addresses: addresses(module, &made),
            }))?,
            Ok((Err(fault), _)) => return tell(faulted(&fault)),
            // The interface does not take the types of its arguments or of its result.
            Err(_) => return tell(Message::Refused),
        }
    }
    Ok(())
}

fn names(module: &Module) -> impl Iterator<Item = (&str, &GlobalKind)> {
    module.globals.iter().filter_map(|g| {
        let name = std::str::from_utf8(g.name.as_deref()?).ok()?;
        Some((name, &g.kind))
    })
}

fn variables(module: &Module, made: &Executable) -> Vec<(String, Vec<u8>)> {
    names(module).filter_map(|(name, _)| Some((name.to_owned(), made.read(name)?))).collect()
}

fn addresses(module: &Module, made: &Executable) -> Vec<(String, u64)> {
    let address = |(name, kind): (&str, &GlobalKind)| {
        let at = match kind {
            GlobalKind::Variable(_) => made.variable(name).map(|p| p as u64),
            _ => made.address(name).map(|p| p as u64),
        };
        Some((name.to_owned(), at?))
    };
    names(module).filter_map(address).collect()
}
