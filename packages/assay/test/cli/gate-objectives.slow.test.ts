import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "sarif";
import type { GateReport, ObjectiveLimit } from "../../src/check/gate";
import { run, type Ran } from "./run";
import { gatedToy, VAULT } from "./toy-gate";

/** A value that a few sequences exceed by far. */
const LITTLE = "0.000000000000000001";
const MUCH = String(2n ** 200n);

describe("assay gate --only objectives", () => {
  let folder: string;
  let out: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "gate-objectives-"));
    out = join(folder, "report");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const gate = (limits: readonly ObjectiveLimit[] | undefined, ...flags: readonly string[]): Promise<Ran> =>
    run(gatedToy(folder, { surface: [VAULT], gas: {}, covered: 0, changed: [], ...(limits && { limits }) }), [
      ...["gate", "--edition", "toy", "--workers", "1", "--out", out, "--only", "objectives", ...flags],
    ]);
  const text = (file: string): Promise<string> => readFile(join(out, file), "utf8");
  const report = async (): Promise<GateReport> => JSON.parse(await text("gate.json")) as GateReport;
  const held = (above: string, more: Partial<ObjectiveLimit> = {}): ObjectiveLimit => ({
    ...{ objective: "held", above, runs: 40, ...more },
  });

  it("given an objective beyond its limit, when judged, then it exits 7, and every form of the report has value, limit, rules and the case", async () => {
    const ran = await gate([held(LITTLE)]);
    assert.equal(ran.code, 7, ran.stdout + ran.stderr);
    const { verdict, steps } = await report();
    const [step] = steps;
    assert.deepEqual([verdict, step?.step, step?.part, step?.status], ["violated", "objectives", "toy", "violated"]);
    const [finding] = step?.findings ?? [];
    assert.equal(finding?.rule, "OBJECTIVE-HELD");
    const [, value, excess] =
      /^What the vault holds: held (\d+\.\d+) ether, (\d+\.\d+) more than 0\.0{17}1 \(the last call of the case entered here\)$/.exec(
        finding.message,
      ) ?? [];
    assert.ok(value !== undefined && value === excess, finding.message);
    assert.equal(finding.sentence, "SUM-1: the sentence of SUM-1");
    assert.deepEqual([finding.place, finding.entered], [VAULT.place, undefined]);
    const [file = ""] = await readdir(join(out, "counterexamples", "objectives-toy"));
    assert.equal(finding.counterexample, `counterexamples/objectives-toy/${file}`);
    assert.ok(
      finding.details?.some((line) => line.includes("deposit(")),
      "the program is reported",
    );
    const [data] = step?.data as readonly { readonly value: string; readonly unit: string; readonly seed: number }[];
    assert.ok(Number(data?.value) > 0);
    assert.deepEqual([data?.unit, data?.seed], ["ether", 1]);
    assert.match(ran.stdout, /✗ objectives \(toy\)/);
    const log = JSON.parse(await text("gate.sarif")) as Log;
    assert.deepEqual(
      log.runs[0]?.results?.map(({ ruleId, locations }) => [
        ruleId,
        locations?.[0]?.physicalLocation?.region?.startLine,
      ]),
      [["OBJECTIVE-HELD", 3]],
    );
    assert.match(await text("junit.xml"), /name="OBJECTIVE-HELD at contracts\/Vault\.sol:3: What the vault holds/);
    assert.match(await text("summary.md"), /\*\*OBJECTIVE-HELD\*\* at `contracts\/Vault\.sol:3`/);
    assert.ok((await text("report.html")).includes(file), "the page has the case");
  }).timeout(30_000);

  it("given limits that nothing exceeds, when judged, then it holds and reports each value; another edition's limit is not searched", async () => {
    const others = [held(LITTLE, { editions: ["other"] }), held(MUCH, { seed: 5 })];
    const ran = await gate([{ objective: "fetched", above: MUCH, runs: 40 }, ...others]);
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    const [step] = (await report()).steps;
    assert.match(
      step?.summary ?? "",
      /^2 objectives within limits: fetched \S+ of \d+ thousand; held \S+ of \d+ ether$/,
    );
    const data = step?.data as readonly { readonly seed: number; readonly sequences: number }[];
    assert.deepEqual(
      data.map(({ seed, sequences }) => [seed, sequences]),
      [
        [1, 40],
        [5, 40],
      ],
    );
  }).timeout(30_000);

  it("given no limits, when judged, then there is no such step", async () => {
    const ran = await gate(undefined);
    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /leave no step to run/);
  });

  it("given limits that cannot be read, when judged, then each is an error that says what was expected, and the others are still checked", async () => {
    const wrong = [{ objective: "wealth", above: "1", runs: 40 }, held("much"), held(MUCH, { runs: 0 })];
    assert.equal((await gate(wrong)).code, 1);
    const [step] = (await report()).steps;
    assert.equal(step?.status, "error");
    const messages = step.findings.map(({ message }) => message);
    assert.match(messages[0] ?? "", /^limit of wealth: --objective: expected an objective .* received "wealth"$/);
    assert.match(messages[1] ?? "", /^limit of held: --above: expected a number of ether .* received "much"$/);
    assert.match(messages[2] ?? "", /^limit of held: expected 1 sequence or more, received 0$/);
    assert.equal((await gate([...wrong, held(LITTLE)])).code, 7);
    const [again] = (await report()).steps;
    assert.equal(again?.status, "violated");
    assert.equal(again.findings.length, 4);
  }).timeout(30_000);

  it("given contracts that differ from the model on the way, when judged, then that difference is the finding", async () => {
    const ran = await gate([held(MUCH)], "--bug", "wrong-return");
    assert.equal(ran.code, 7, ran.stdout + ran.stderr);
    const [step] = (await report()).steps;
    assert.match(step?.findings[0]?.rule ?? "", /^LOCKSTEP-RETURNS/);
    assert.equal(step?.findings[0]?.entered, true);
  }).timeout(30_000);

  it("given a budget without room for it, when judged, then it is left out, and the verdict says so", async () => {
    const ran = await gate([held(LITTLE), held(MUCH)], "--budget", "2s", "--only", "compile,objectives");
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    const { budget, steps } = await report();
    assert.deepEqual([steps[1]?.step, steps[1]?.status], ["objectives", "skipped"]);
    assert.match(budget?.notes.join("\n") ?? "", /objectives:toy was left out: it takes some 10 s/);
    assert.match(ran.stdout, /not run: objectives \(toy\)/);
  }).timeout(60_000);
});
