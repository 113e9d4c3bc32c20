import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { mock } from "node:test";
import type { Log } from "sarif";
import { noTime } from "../../src/core/stats";
import { runGate, type GateOptions, type GateReport } from "../../src/check/gate";
import type { Project } from "../../src/project/project";
import { GateStand } from "./gate-stand";
import { run, type Ran } from "./run";
import { VAULT, type ToyState } from "./toy-gate";

const QUICK = "compile,surface,regressions,gas,coverage,mutants";

describe("assay gate", () => {
  let stand: GateStand;
  let folder: string;
  let out: string;
  let toy: ToyState;
  let project: Project;

  beforeEach(async () => {
    stand = await GateStand.open();
    ({ folder, out, toy, project } = stand);
  });
  afterEach(() => stand.close());

  const gate = (...flags: readonly string[]): Promise<Ran> => stand.gate(...flags);
  const report = (): Promise<GateReport> => stand.report();
  const statuses = (): Promise<Record<string, string>> => stand.statuses();
  const settle = (): Promise<void> => stand.settle();

  it("given nothing changed, when judged, then every step held, it exits 0, and all forms of the report are there", async () => {
    await settle();
    const ran = await gate("--only", `${QUICK},campaign`);
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    const { verdict, steps, seed } = await report();
    assert.deepEqual([verdict, seed], ["held", 1]);
    for (const { step, status } of steps) assert.equal(status, step === "regressions" ? "skipped" : "held", step);
    assert.deepEqual((await readdir(out)).sort(), [
      "counterexamples",
      "gate.json",
      "gate.sarif",
      "junit.xml",
      "report.html",
      "summary.md",
    ]);
  }).timeout(60_000);

  it("given no baseline, when judged, then the step is an error that names the command, the others continue, and it exits 1", async () => {
    assert.equal((await gate("--only", QUICK)).code, 1);
    assert.deepEqual(await statuses(), {
      compile: "held",
      surface: "error",
      regressions: "skipped",
      gas: "error",
      coverage: "error",
      mutants: "held",
    });
    const summaries = (await report()).steps.map(({ summary }) => summary).join("\n");
    assert.match(summaries, /surface\.json: write it with npx assay gate --update-baseline surface/);
    assert.match(summaries, /gas\.json: write it with npx assay gate --update-baseline gas/);
    assert.match(summaries, /no threshold for contracts:toy .*: set it with npx assay gate --raise-thresholds/);
  });

  it("given a function that is new and gas that rose, when judged, then it exits 8 until the baselines are committed", async () => {
    await settle();
    const added = { selector: "0x02", text: "function close()", place: { file: "contracts/Vault.sol", line: 20 } };
    toy.surface = [{ ...VAULT, functions: [...VAULT.functions, added] }];
    toy.gas = { "Vault: deposit": 60_000 };
    assert.equal((await gate("--only", QUICK)).code, 8);
    const { steps } = await report();
    const findings = steps.flatMap((step) => step.findings);
    assert.deepEqual(
      findings.map(({ rule, place }) => [rule, place?.line]),
      [
        ["surface/function-new", 20],
        ["gas/more", 9],
      ],
    );
    assert.match(findings[1]?.message ?? "", /50 000 → 60 000 gas \(\+20\.0 %\)/);
    await settle();
    assert.equal((await gate("--only", QUICK)).code, 0);
  });

  it("given less coverage, when judged, then it exits 8; raising thresholds does not lower them", async () => {
    await settle();
    toy.covered = 92.2;
    const ran = await gate("--only", "coverage");
    assert.equal(ran.code, 8);
    assert.match(ran.stdout, /lines 92\.2 % of at least 92\.3 %/);
    const { steps } = await report();
    const files = steps.flatMap(({ findings }) => findings.filter(({ rule }) => rule === "coverage/file"));
    assert.deepEqual(
      files.map(({ place, message }) => [place, message]),
      [[{ file: "contracts/Vault.sol", line: 3 }, "never run: 3–4, 9; with a branch never taken: 7"]],
    );
    await settle();
    assert.equal((await gate("--only", "coverage")).code, 8);
    toy.covered = 92.37;
    assert.equal((await gate("--only", "coverage")).code, 0);
  });

  it("given a measurement that breaks and mutants that cannot be made, when judged, then it exits 1 and shows why", async () => {
    await settle();
    toy.gas = "broken";
    toy.changed = ["contracts/Vault.sol"];
    assert.equal((await gate("--only", "gas,mutants,surface")).code, 1);
    assert.deepEqual(await statuses(), { surface: "held", gas: "error", mutants: "error" });
    const text = await readFile(join(out, "summary.md"), "utf8");
    assert.match(text, /it broke/);
    assert.match(text, /the toy is no contract: it has no mutants/);
  });

  it("given no stored counterexample, when judged, then every form of the report says that it replayed nothing", async () => {
    await settle();
    const ran = await gate("--only", "surface,regressions");
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    const summary = `nothing to replay: no counterexample of edition toy in ${join(folder, "regressions")}`;
    const { verdict, steps } = await report();
    assert.equal(verdict, "held");
    assert.deepEqual(
      steps.map(({ step, status }) => [step, status]),
      [
        ["surface", "held"],
        ["regressions", "skipped"],
      ],
    );
    assert.equal(steps[1]?.summary, summary);
    assert.match(ran.stdout, /│ – regressions +│ skipped │ +│ nothing to replay/);
    assert.match(ran.stdout, /held: nothing to look at in what was run \(not run: regressions\)/);
    const junit = await readFile(join(out, "junit.xml"), "utf8");
    assert.match(junit, /<skipped\/>\s*<system-out><!\[CDATA\[nothing to replay: [^]*?\]\]><\/system-out>/);
    const log = JSON.parse(await readFile(join(out, "gate.sarif"), "utf8")) as Log;
    assert.deepEqual(
      log.runs[0]?.invocations?.[0]?.toolExecutionNotifications?.map(({ level, message }) => [level, message.text]),
      [["note", `regressions: ${summary}`]],
    );
    assert.match(
      await readFile(join(out, "summary.md"), "utf8"),
      /\| – regressions \| skipped \|  \| nothing to replay/,
    );
  });

  it("given no stored counterexample, when replayed by hand, then it says so, and exits 0", async () => {
    const ran = await run(project, ["regressions", join(folder, "regressions")]);
    assert.equal(ran.code, 0);
    assert.equal(ran.stdout, `nothing to replay: no counterexample in ${join(folder, "regressions")}\n`);
    const of = await run(project, ["regressions", join(folder, "regressions"), "--edition", "toy"]);
    assert.match(of.stdout, /^nothing to replay: no counterexample of edition toy in /);
  });

  it("given a counterexample that fails again, when judged, then it is a violation", async () => {
    const gateProject = await project.gate?.({});
    assert.ok(gateProject);
    const words = { title: "sums", where: "the vault", predicted: "1", observed: "2" };
    const finding = { id: "INV-SUM", kind: "invariant", rules: ["SUM-1"], ...words };
    const files = [{ file: "x.json", edition: "toy", outcome: "same", expected: "INV-SUM", findings: [finding] }];
    const assay = async (args: readonly string[]) => ({
      code: 7,
      stdout: JSON.stringify(args[0] === "regressions" ? { files } : { edition: "toy", contracts: toy.surface }),
      stderr: "",
      ended: "alone" as const,
    });
    const { verdict, steps } = await runGate({ ...gateProject, assay }, optionsFor("regressions"));
    assert.equal(verdict, "violated");
    assert.match(steps[0]?.findings[0]?.sentence ?? "", /SUM-1: the sentence of SUM-1/);
  });

  it("given a budget, when judged, then campaigns get the rest of the time, steps without time are left out, and the verdict says both", async () => {
    const gateProject = await project.gate?.({});
    assert.ok(gateProject);
    const counts = {
      runs: 1,
      steps: 1,
      calls: 1,
      actions: {},
      errors: {},
      invariants: {},
      vacuous: [],
      violations: [],
    };
    const settings = { edition: "toy", engine: "anvil", bug: null, seed: 2, workers: 1, fromChunk: 0, nextChunk: 1 };
    const ended = { outcome: "held", interrupted: false, digest: "", seconds: 0, stepsPerSecond: 1, timing: noTime() };
    const asked: string[] = [];
    const assay = async (args: readonly string[]) => {
      asked.push(args.join(" "));
      const json = args[0] === "compile" ? { contracts: 1, problems: [] } : { ...settings, ...counts, ...ended };
      return { code: 0, stdout: JSON.stringify(json), stderr: "", ended: "alone" as const };
    };
    // a stopped clock, because the steps' own time differs between machines
    const { budget, steps } = await atOneMoment(() =>
      runGate({ ...gateProject, assay }, { ...optionsFor("compile", "gas", "campaign", "fresh"), budget: 45 }),
    );
    assert.deepEqual(
      steps.map(({ step, status, given }) => [step, status, given]),
      [
        ["compile", "held", null],
        ["campaign", "held", 20],
        ["gas", "skipped", null],
        ["fresh", "held", 45],
      ],
    );
    assert.match(asked[1] ?? "", /--seed 1 --runs 400 --timeout 1[12]( |$)/);
    assert.match(asked[2] ?? "", /--seed 2 --timeout 4[45]( |$)/);
    assert.deepEqual(budget?.notes, [
      "a budget of 45 s is some 10 s too short: each step is given its least useful time, and the run takes that much longer",
      "campaign:toy was given 20 s",
      "gas was left out: it takes some 35 s, and the budget has no room for it",
      "fresh:toy was given 45 s",
    ]);
  });

  it("given a violated law, when judged, then its compared values are reported: the precondition that did not hold", async () => {
    const gateProject = await project.gate?.({});
    assert.ok(gateProject);
    const values = [["preconditions", "not met: gross <= most"]];
    const program = ["alice: vault.deposit(amount: 1)"];
    const violation = { verdict: "violated", message: "it succeeds", values, program, caseNumber: 0 };
    const law = { id: "LAW-1", title: "law", rules: ["SUM-1"], cases: 1, met: 1, verdict: "violated", violation };
    const answer = { outcome: "violated", seed: 1, runs: 1, bug: null, laws: [law] };
    const assay = async (args: readonly string[]) => ({
      code: 7,
      stdout: JSON.stringify(args[0] === "properties" ? answer : { edition: "toy", contracts: toy.surface }),
      stderr: "",
      ended: "alone" as const,
    });
    const { steps } = await runGate({ ...gateProject, assay }, optionsFor("properties"));
    const [finding] = steps[0]?.findings ?? [];
    assert.equal(finding?.message, "law: it succeeds (preconditions not met: gross <= most)");
    assert.ok(finding.details?.includes("    preconditions  not met: gross <= most"));
    assert.deepEqual([finding.entered, finding.place?.line], [true, 9]);
  });

  it("given an interruption, when judged, then no further step starts, and the report has the finished ones", async () => {
    const gateProject = await project.gate?.({});
    assert.ok(gateProject);
    const abort = new AbortController();
    const assay = async () => {
      abort.abort();
      return { code: 130, stdout: "", stderr: "", ended: "interrupted" as const };
    };
    const options = { ...optionsFor("compile", "surface", "gas"), signal: abort.signal };
    const { verdict, exitCode, steps } = await runGate({ ...gateProject, assay }, options);
    assert.deepEqual([verdict, exitCode], ["interrupted", 130]);
    assert.deepEqual(
      steps.map(({ status }) => status),
      ["interrupted", "skipped", "skipped"],
    );
  });

  const optionsFor = (...only: GateOptions["only"]): GateOptions => ({
    editions: ["toy"],
    out,
    seed: 1,
    freshSeed: 2,
    workers: 1,
    changedSince: "base",
    budget: null,
    only,
    bug: null,
    url: null,
    signal: new AbortController().signal,
    notify: () => undefined,
  });

  /** Runs something while the process's clock is stopped. */
  async function atOneMoment<Result>(act: () => Promise<Result>): Promise<Result> {
    const clock = mock.method(performance, "now", () => 1_000);
    try {
      return await act();
    } finally {
      clock.mock.restore();
    }
  }

  const wrong: readonly [string[], RegExp][] = [
    [["--budget", "5"], /expected a duration of at least one second, like 5m/],
    [["--budget", "soon"], /received "soon"/],
    [["--only", "dance"], /expected names separated by commas, out of compile, surface/],
    [["--only", "gas", "--skip", "gas"], /leave no step to run/],
    [["--update-baseline", "all"], /expected names separated by commas, out of surface, gas/],
    [["--edition", "next"], /there is no such edition/],
    [["--bug", "none"], /--bug: expected one of/],
  ];
  for (const [flags, message] of wrong) {
    it(`given "${flags.join(" ")}", when judged, then it exits 1 and says what was expected`, async () => {
      const { code, stderr } = await gate(...flags);
      assert.equal(code, 1);
      assert.match(stderr, message);
    });
  }
});
