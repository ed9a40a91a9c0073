#!/usr/bin/env python3
"""Which passes of stock LLVM keep the meaning of encoded parallel programs (docs/stock-llvm.md).

    python3 bench/stock.py [--cases N] [--seed N] [--passes NAME ...] [--out DIR]

For each pass, `pir fuzz` runs `opt-22 -passes=PASS` on N generated programs of each mode: plain LLVM IR in the mode
`sequential`, and in the encoding of `pir opt --encode` in the others. Prints a table for the book: passes, cases,
reports by kind. With --out, the first report of each pass is reduced and written there. Ends with status 1 if a pass that `pir opt --llvm` accepts has a report.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PIR = ROOT / "target" / "release" / "pir"
MODES = ("sequential", "race-free", "atomic", "racy")
PASSES = """
    adce aggressive-instcombine bdce constraint-elimination correlated-propagation dce div-rem-pairs dse early-cse
    early-cse<memssa> float2int gvn gvn-hoist gvn-sink instcombine<no-verify-fixpoint> instsimplify jump-threading
    dfa-jump-threading lcssa loop-simplify loop-sink loop-load-elim loop-distribute loop-fusion loop-vectorize
    slp-vectorizer vector-combine loop-unroll mem2reg memcpyopt mergereturn nary-reassociate newgvn reassociate reg2mem
    sccp ipsccp separate-const-offset-from-gep simplifycfg sink slsr sroa tailcallelim unify-loop-exits licm
    loop-rotate loop-deletion loop-instsimplify loop-simplifycfg loop-idiom loop-reduce indvars
    simple-loop-unswitch<nontrivial> inline always-inline globalopt globaldce deadargelim argpromotion
    function-attrs rpo-function-attrs inferattrs mergefunc iroutliner hotcoldsplit
    default<O1> default<O2> default<O3> default<Os>
""".split()
# The names of pipelines that hold a pass of a loop or of the call graph.
LOOP = {"licm": "loop-mssa", "simple-loop-unswitch<nontrivial>": "loop-mssa", "loop-rotate": "loop"}


def fuzz(name, mode, cases, seed, *more):
    """The lines of JSON of a campaign."""
    pipeline = f"{LOOP[name]}({name})" if name in LOOP else name
    # Programs of one strand are plain LLVM IR.
    given = "{in}" if mode == "sequential" else "{encoded}"
    command = f"opt-22 -S -passes={pipeline} {given} -o {{out}}"
    done = subprocess.run(
        [PIR, "fuzz", "--cmd", command, "--mode", mode, "--cases", str(cases), "--seed", str(seed), "--format", "json", *more],
        capture_output=True,
        text=True,
    )
    if done.returncode not in (0, 1):
        sys.exit(f"{name}: status {done.returncode}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def kind(report):
    """A report in a few words."""
    if report["kind"] in ("invalid", "crash"):
        text = report["outcome"].split(": ", 1)[-1].splitlines()[0]
        return report["kind"] + ": " + re.sub(r" \(in @.*| [0-9]+ and at depth [0-9]+.*", "", text)[:60]
    return report["kind"]


def is_accepted(name):
    """Whether `pir opt --llvm` takes a pass, shown by a run on an example."""
    command = [PIR, "opt", "--llvm", name, ROOT / "examples" / "fib.pir", "-o", os.devnull]
    done = subprocess.run(command, capture_output=True, text=True)
    refused = "is not known to keep the meaning" in done.stderr
    if done.returncode != 0 and not refused:
        sys.exit(f"pir opt --llvm {name}: status {done.returncode}\n{done.stderr}")
    return not refused


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=300, help="cases of each mode")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", nargs="+", default=PASSES)
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    bad = []
    print("| pass | cases | inconclusive | reports | kinds |\n|---|---|---|---|---|", flush=True)
    for name in args.passes:
        cases = inconclusive = 0
        kinds = collections.Counter()
        for mode in MODES:
            *reports, last = fuzz(name, mode, args.cases, args.seed, "--no-reduce", "--max-reports", str(args.cases))
            cases += last["summary"]["cases"]
            inconclusive += last["summary"]["inconclusive"]
            kinds.update(kind(r) for r in reports)
            if reports and args.out and not (args.out / name).exists():
                fuzz(name, mode, args.cases, args.seed, "--max-reports", "1", "--out", str(args.out / name))
        found = "; ".join(f"{n} × {k}" for k, n in kinds.most_common())
        print(f"| `{name}` | {cases} | {inconclusive} | {sum(kinds.values())} | {found} |", flush=True)
        if kinds:
            bad.append(name)
    wrong = [name for name in bad if is_accepted(name)]
    if wrong:
        sys.exit(f"accepted by `pir opt --llvm`, and wrong: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
