import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { mock } from "node:test";
import type { CampaignReport, Reached, Violation } from "../../../src/campaign";
import {
  duration,
  number,
  progressText,
  campaignJson,
  reachedLines,
  reportJson,
  reportLines,
  showProgress,
  terminalOf,
} from "../../../src/explain/display";
import { noStatistics } from "../../../src/core/stats";

const report: CampaignReport = {
  outcome: "held",
  interrupted: false,
  seed: 42,
  stepsPerSequence: 50,
  fromChunk: 0,
  nextChunk: 3,
  runs: 12,
  steps: 600,
  seconds: 2,
  stepsPerSecond: 300,
  statistics: {
    ...noStatistics(),
    actions: { deposit: { ok: 1234, reverted: 5, invalid: 6 } },
    errors: { TooSmall: 7 },
  },
  violations: [],
  others: [],
  neverReached: ["error Unheard was never provoked"],
  discoveries: [],
  digest: "abc",
};
const declared = {
  actionKinds: ["deposit", "withdraw"],
  errors: ["TooSmall", "Unheard"],
  invariants: [{ id: "INV-1" }],
};

function stream(isTTY: boolean | undefined): NodeJS.WriteStream {
  return { isTTY, write: () => true } as unknown as NodeJS.WriteStream;
}

describe("the terminal", () => {
  it("given a terminal, NO_COLOR, CI, or a pipe, then the bar and colours depend on it", () => {
    const look = (tty: boolean | undefined, environment: Record<string, string>) => {
      const { interactive, colour, ci } = terminalOf(stream(tty), environment);
      return { interactive, colour, ci };
    };
    assert.deepEqual(look(true, {}), { interactive: true, colour: true, ci: false });
    assert.deepEqual(look(true, { NO_COLOR: "1" }), { interactive: true, colour: false, ci: false });
    assert.deepEqual(look(true, { NO_COLOR: "" }), { interactive: true, colour: true, ci: false });
    assert.deepEqual(look(true, { CI: "true" }), { interactive: false, colour: false, ci: true });
    assert.deepEqual(look(true, { CI: "false" }), { interactive: true, colour: true, ci: false });
    assert.deepEqual(look(false, {}), { interactive: false, colour: false, ci: false });
    // Node's properties of pipes and files
    assert.deepEqual(look(undefined, {}), { interactive: false, colour: false, ci: false });
  });
});

describe("numbers and durations", () => {
  it("given numbers, when shown, then thousands are separated", () => {
    assert.deepEqual([0, 999, 1_000, 1_234_567.4].map(number), ["0", "999", "1 000", "1 234 567"]);
  });

  it("given seconds, when shown, then they are in the unit that reads well", () => {
    assert.deepEqual([0.4, 59, 61, 3_600, 3_725].map(duration), [
      "0 s",
      "59 s",
      "1 min 01 s",
      "1 h 00 min",
      "1 h 02 min",
    ]);
  });
});

describe("progress", () => {
  it("given a campaign half-way, when shown, then rates, violations and the time left are there", () => {
    const text = progressText({ runs: 100, steps: 5_000, violations: 1, seconds: 10, done: 0.5, shrinking: 1 });
    assert.equal(text, "100 sequences (10/s), 5 000 steps (500/s), 1 violation, shrinking 1, 10 s left");
  });

  it("given laws that were violated before the sequences, when shown, then these count", () => {
    const now = { runs: 0, steps: 0, violations: 0, seconds: 0, done: 0, shrinking: 0 };
    assert.equal(progressText(now, 2), "the first sequences are running, 2 violations");
  });

  it("given a pipe, when ten minutes pass, then there is a line at once, and never more than fit on a screen with other output", () => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    try {
      const said: string[] = [];
      const terminal = { ...terminalOf(stream(undefined), {}), line: (text: string) => void said.push(text) };
      const display = showProgress(terminal, () => ({ done: 0, text: "going on" }));
      mock.timers.tick(3_000);
      assert.deepEqual(said, ["going on"]);
      for (let second = 3; second < 600; second += 1) mock.timers.tick(1_000);
      assert.ok(said.length >= 10 && said.length <= 15, `${said.length} lines`);
      display.stop();
      mock.timers.tick(120_000);
      assert.ok(said.length <= 15, `${said.length} lines after the end`);
    } finally {
      mock.timers.reset();
    }
  });

  it("given a terminal, when a note is printed, then the bar is removed and lines wrap, so that the note is not cut off or overwritten", () => {
    let screen = "";
    const tty = new Writable({
      write: (chunk, _encoding, done) => {
        screen += String(chunk);
        done();
      },
    });
    const stream = Object.assign(tty, { isTTY: true, columns: 80 }) as unknown as NodeJS.WriteStream;
    const display = showProgress(terminalOf(stream, {}), () => ({ done: 0.5, text: "half-way" }));
    try {
      display.note("first");
      display.note("second");
    } finally {
      display.stop();
    }
    assert.match(screen, /50 % {2}half-way/);
    for (const noted of ["first", "second"]) {
      const before = screen.slice(0, screen.indexOf(`${noted}\n`));
      // ESC 7 saves the cursor, ESC 8 restores it; ESC [?7l and ESC [?7h turn line wrapping off and on
      assert.ok(
        before.lastIndexOf("\u001b7") < before.lastIndexOf("\u001b8"),
        `the bar is there when "${noted}" is noted`,
      );
      assert.ok(before.lastIndexOf("\u001b[?7l") < before.lastIndexOf("\u001b[?7h"), `"${noted}" does not wrap`);
    }
  });

  it("given no progress yet, when shown, then it says what is going on, and there is no time left", () => {
    const text = progressText({ runs: 0, steps: 0, violations: 0, seconds: 0, done: 0, shrinking: 0 });
    assert.equal(text, "the first sequences are running, no violation");
  });
});

describe("the report", () => {
  it("given --tables, when printed, then what was declared and never counted has a row of zeros", () => {
    const text = reportLines(report, declared, { tables: true }).join("\n");
    assert.match(text, /│ deposit +│ +1 234 │ +5 │ +6 │/);
    assert.match(text, /│ withdraw +│ +0 │ +0 │ +0 │/);
    assert.match(text, /│ Unheard +│ +0 │/);
    assert.match(text, /│ INV-1 +│ +0 │ +0 │/);
    assert.match(text, /seed 42\ndigest abc\nheld:/);
    assert.match(text, /never reached \(counts from 10 000 steps on\):/);
  });

  it("given no option, when printed, then one line counts what was reached, and one names what was not", () => {
    assert.deepEqual(reportLines(report, declared), [
      "1 of 2 actions succeeded, 1 of 2 errors provoked, 0 of 1 invariants with their premise met",
      "never reached (counts from 10 000 steps on): Unheard; --tables lists all counts",
      "12 sequences, 600 steps in 2 s: 300 steps/s",
      "seed 42",
      "digest abc",
      "held: every step went as predicted, and every invariant held; never succeeded so far: withdraw (not tested)",
    ]);
  });

  it("given nothing that is modelled, then no prediction came true", () => {
    const verdict = (some: number): string | undefined => {
      const modelled = { functions: { modelled: some, all: 2 }, fields: { modelled: 0, all: 1 } };
      return reportLines(report, { ...declared, modelled }).at(-1);
    };
    assert.match(verdict(0) ?? "", /^held: every invariant held;/);
    assert.match(verdict(1) ?? "", /^held: all predictions came true, and every invariant held;/);
  });

  it("given parts of a library without guidance, then only the project's own are named", () => {
    const unguided = ["node_modules/lib/A.sol", "src/B.sol"].map((file) => ({ file, line: 7, why: "assembly in f" }));
    const places = { places: [], refusals: [], comparisons: [], unguided };
    const reached = { places: [], refusals: [], calls: 1, callsSinceNew: 1, expected: 0 } as unknown as Reached;
    assert.deepEqual(reachedLines(reached, places).slice(2), ["unguided: src/B.sol:7 (assembly in f)"]);
  });

  it("given a function that never succeeded, then it says what its calls reverted with, the most frequent first, of three functions at most", () => {
    const names = ["withdraw", "b", "c", "d", "deposit"];
    const refusals = Object.fromEntries(names.map((name) => [name, { Locked: 5, TooMuch: 1_234 }]));
    const refused = { ...report, statistics: { ...report.statistics, refusals } };
    const lines = reportLines(refused, { ...declared, actionKinds: names }).filter((line) => line.includes("reverts"));
    assert.deepEqual(
      lines,
      ["withdraw", "b", "c"].map((name) => `${name} reverts with TooMuch (1 234×), Locked (5×)`),
    );
    const all = reportLines(refused, { ...declared, actionKinds: names }, { tables: true });
    assert.equal(all.filter((line) => line.includes("reverts with")).length, 4, "not of a function that succeeded");
  });

  it("given 40 functions that are not called and 40 rows never reached, when printed, then the report has at most ten lines, and all of them with --tables", () => {
    const names = Array.from({ length: 40 }, (_, at) => `f${at}`);
    const large = {
      ...declared,
      notCalled: Object.fromEntries(names.map((name) => [name, "its argument is a function"])),
    };
    const missed = { ...report, neverReached: names.map((name) => `action ${name} never succeeded`) };
    const short = reportLines(missed, large);
    assert.ok(short.length <= 10, short.join("\n"));
    assert.ok(short.includes("not called: f0, f1, f2, f3, f4, f5, f6, f7 and 32 more; --tables gives the reasons"));
    const long = reportLines(missed, large, { tables: true });
    for (const name of names) assert.ok(long.includes(`not called: ${name}: its argument is a function`));
  });

  it("given a campaign that ended at --max-violations, when printed, then the verdict says that others may be left", () => {
    const violations = ["INV-1", "INV-2"].map((identity) => ({ identity, times: 1 }) as Violation);
    const found = { ...report, outcome: "violated" as const, violations };
    const verdict = (endedByMany?: number): string | undefined =>
      reportLines({ ...found, ...(endedByMany === undefined ? {} : { endedByMany }) }, declared).at(-1);
    assert.match(verdict(2) ?? "", /INV-2 \(1×\); ended with 2 different violations: fix or excuse them/);
    assert.doesNotMatch(verdict() ?? "", /ended with/);
  });

  it("given an interrupted campaign, when printed, then it says how to continue", () => {
    const text = reportLines({ ...report, outcome: "interrupted", interrupted: true }, declared).join("\n");
    assert.match(text, /continue with --seed 42 --steps 50 --from-chunk 3/);
  });

  it("given a report, when given as JSON, then its schema describes every member", () => {
    const json = reportJson(report, { edition: "current", engine: "anvil", bug: null, workers: 2 });
    assert.deepEqual(campaignJson.parse(json), json);
  });
});

describe("colours", () => {
  it("given colours are wanted or not, when the report is printed, then only the verdict has them, or nothing", () => {
    const escapes = (colour: boolean) =>
      reportLines(report, declared, { colour }).filter((line) => line.includes("\u001b["));
    assert.deepEqual(escapes(false), []);
    assert.equal(escapes(true).length, 1);
  });
});
