import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCounterexample } from "../../../src/run/counterexample";
import { counterexampleData } from "../../../src/explain/report/data/counterexample";
import { runToy } from "../../cli/run-toy";
import { toyReporting } from "../../cli/toy-project";

/** More than the sum of all deposits that are drawn: a search has to climb. */
const FAR_BEYOND_DRAWN = 1e-12;

describe("assay maximise", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-maximise-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  const maximise = (objective: string, ...more: readonly string[]) =>
    runToy("maximise", "--objective", objective, "--seed", "1", "--out", out, "--json", ...more);
  const short = ["--runs", "700", "--steps", "5", "--workers", "1"];

  it("given amounts without a limit, when it climbs, then the value is far beyond what is drawn, and a single call keeps 99 % of it", async () => {
    const ran = await maximise("held", ...short);
    assert.equal(ran.code, 0, ran.stderr);
    const { best, value, outcome, calls, minimal, file, planned, curve } = ran.json();
    assert.ok(Number(value) > FAR_BEYOND_DRAWN && Number(value) >= 0.99 * Number(best), String(value));
    assert.deepEqual([outcome, minimal], ["confirmed", true]);
    assert.equal((planned as { readonly sequences: number }).sequences, 700);
    const points = (curve as readonly { readonly value: string; readonly steps: number }[]).map((one) =>
      Number(one.value),
    );
    assert.deepEqual(
      points,
      [...points].sort((a, b) => a - b),
    );
    assert.equal(points.at(-1), Number(best));
    const { steps, opening, objective } = await readCounterexample(String(file));
    const made = steps.slice(opening).filter(({ call }) => call !== undefined);
    assert.equal(made.length, calls);
    assert.ok(made.every(({ actor }) => actor === "alice"));
    assert.equal(objective?.values.length, steps.length);
  });

  it("given what is granted at the end, then it is made behind the calls, in the saved case too, and others move before the attacker alone", async () => {
    const ran = await maximise("fetched", ...short);
    const { granted, file, value } = ran.json();
    assert.equal(granted, 1, ran.stderr);
    assert.ok(Number(value) > 0.01);
    const { steps, opening } = await readCounterexample(String(file));
    const [last] = steps
      .slice(opening)
      .filter(({ call }) => call !== undefined)
      .slice(-1);
    assert.deepEqual([last?.kind, last?.actor], ["withdraw", "bob"]);
    const actors = steps.flatMap(({ actor, call }) => (call === undefined ? [] : [actor]));
    assert.ok(actors.slice(actors.indexOf("bob")).every((actor) => actor === "bob"));
  });

  it("given --above, then more than that exits with 7, and no more than that with 0", async () => {
    const more = await maximise("held", ...short, "--above", "0.000000000001");
    assert.deepEqual([more.code, more.json()["exceeded"]], [7, true], more.stderr);
    assert.notEqual(more.json()["file"], null);
    const no = await maximise("held", ...short, "--above", String(2n ** 200n));
    assert.deepEqual([no.code, no.json()["exceeded"]], [0, false], no.stderr);
    assert.deepEqual(
      [no.json()["outcome"], no.json()["file"]],
      ["confirmed", null],
      "what keeps to the limit is no case",
    );
  });

  it("given a limit that 99 % of the best value would not exceed, then the shrunk sequence and the saved case still exceed it", async () => {
    const whole = 10n ** 18n;
    const { best } = (await maximise("held", ...short)).json();
    const [ether = "", wei = ""] = String(best).split(".");
    // a thousandth below the found value
    const above = ((BigInt(ether) * whole + BigInt(wei.padEnd(18, "0"))) * 999n) / 1_000n;
    const limit = `${above / whole}.${String(above % whole).padStart(18, "0")}`;
    const ran = await maximise("held", ...short, "--above", limit);
    const { exceeded, excess, file, finding } = ran.json();
    assert.deepEqual([ran.code, exceeded], [7, true], ran.stderr);
    assert.ok(Number(excess) > 0, String(excess));
    assert.equal((finding as { readonly id: string }).id, "OBJECTIVE-HELD");
    const { objective } = await readCounterexample(String(file));
    assert.equal(objective?.least, String(above + 1n));
    assert.equal((await runToy("replay", String(file), "--json")).json()["outcome"], "same");
  });

  it("given a saved case, then it replays as the same, and its report draws the value over the steps", async () => {
    const { file } = (await maximise("held", ...short)).json();
    const replayed = await runToy("replay", String(file), "--json");
    assert.deepEqual([replayed.code, replayed.json()["outcome"]], [7, "same"], replayed.stderr);
    const counterexample = await readCounterexample(String(file));
    const named = { file: "case.json", counterexample, replay: "" };
    const [chart] = counterexampleData(named, toyReporting).charts;
    assert.equal(chart?.title, "What the vault holds");
    assert.equal(chart.series[0]?.model.length, counterexample.steps.length);
    assert.ok((chart.series[0].model.at(-1) ?? 0) > FAR_BEYOND_DRAWN);
  });

  it("given contracts that differ from the model during the search, then that is a violation, with a separate counterexample", async () => {
    const ran = await maximise("held", ...short, "--bug", "wrong-return");
    const { outcome, file } = ran.json();
    assert.deepEqual([ran.code, outcome], [7, "differs"], ran.stderr);
    assert.match((await readCounterexample(String(file))).identity, /^LOCKSTEP-RETURNS/);
  });

  const refused: readonly (readonly [flags: readonly string[], error: RegExp])[] = [
    [
      ["--objective", "none"],
      /^error: --objective: expected an objective of edition toy, held, fetched, received "none"$/m,
    ],
    [
      ["--objective", "held", "--above", "much"],
      /^error: --above: expected a number of ether with at most 18 decimal places, received "much"$/m,
    ],
    [["--objective", "held", "--economic", "x"], /^error: --economic: expected nothing: .* received "x"$/m],
    [["--objective", "held", "--economic", "x", "--bug", "dust"], /^error: --economic and --bug exclude each other/m],
    [["--objective", "held", "--runs", "0"], /^error: option '--runs <n>' argument '0' is invalid/m],
    [[], /^error: --objective: expected one of held, fetched, received none$/m],
  ];
  for (const [flags, error] of refused)
    it(`given ${["maximise", ...flags].join(" ")}, then it is refused in one line`, async () => {
      const ran = await runToy("maximise", ...flags, "--out", out);
      assert.equal(ran.code, 1);
      assert.match(ran.stderr, error);
      assert.equal(ran.stderr.trim().split("\n").length, 1);
    });
});
