import assert from "node:assert/strict";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "sarif";
import type { GateReport } from "../../src/check/gate";
import { GateStand } from "./gate-stand";
import type { Ran } from "./run";
import type { ToyState } from "./toy-gate";

describe("assay gate", () => {
  let stand: GateStand;
  let folder: string;
  let out: string;
  let toy: ToyState;

  beforeEach(async () => {
    stand = await GateStand.open();
    ({ folder, out, toy } = stand);
  });
  afterEach(() => stand.close());

  const gate = (...flags: readonly string[]): Promise<Ran> => stand.gate(...flags);
  const report = (): Promise<GateReport> => stand.report();
  const statuses = (): Promise<Record<string, string>> => stand.statuses();
  const settle = (): Promise<void> => stand.settle();

  it("given a bug, when judged, then it exits 7, and SARIF points at the contract with sentence and counterexample", async () => {
    await settle();
    const ran = await gate("--only", "compile,surface,campaign", "--bug", "lost-third");
    assert.equal(ran.code, 7, ran.stdout + ran.stderr);
    assert.match(ran.stdout, /violated: campaign \(toy\) \(exit 7\)/);
    const log = JSON.parse(await readFile(join(out, "gate.sarif"), "utf8")) as Log;
    const result = log.runs[0]?.results?.find(({ ruleId }) => ruleId === "INV-SUM");
    assert.equal(result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri, "contracts/Vault.sol");
    assert.match(result.message.text ?? "", /the sentence of /);
    const [file] = await readdir(join(out, "counterexamples", "campaign-toy"));
    assert.ok((result.message.text ?? "").includes(`(counterexamples/campaign-toy/${file ?? "none"})`));
    assert.match(await readFile(join(out, "summary.md"), "utf8"), /alice {2}deposit\(10\)/);
    const page = await readFile(join(out, "report.html"), "utf8");
    assert.ok(page.includes("Gate violated: campaign (toy)"), "the page has the gate's verdict");
    assert.ok(page.includes(file ?? "none"), "the page has the counterexample");
  }).timeout(60_000);

  it("given stored counterexamples, when judged, then fixed ones hold, and one that cannot be read is an error", async () => {
    await settle();
    await gate("--only", "campaign", "--bug", "lost-third");
    const found = join(out, "counterexamples", "campaign-toy");
    const [file = ""] = await readdir(found);
    await mkdir(join(folder, "regressions"));
    await copyFile(join(found, file), join(folder, "regressions", "mended.json"));
    assert.equal((await gate("--only", "regressions")).code, 0);
    assert.match((await report()).steps[0]?.summary ?? "", /^1 counterexample, none fails$/);
    await writeFile(join(folder, "regressions", "cut.json"), "{");
    assert.equal((await gate("--only", "regressions")).code, 1);
    assert.match((await report()).steps[0]?.findings[0]?.message ?? "", /cut\.json: .*expected JSON/);
  }).timeout(60_000);

  it("given a violation, when judged, then no mutant is tried, as the failing check would kill them all", async () => {
    await settle();
    toy.changed = ["contracts/Vault.sol"];
    const ran = await gate("--only", "compile,campaign,mutants", "--bug", "lost-third");
    assert.equal(ran.code, 7, ran.stdout + ran.stderr);
    assert.deepEqual(await statuses(), { compile: "held", campaign: "violated", mutants: "skipped" });
    assert.equal((await report()).steps[2]?.summary, "campaign (toy) is violated, so it would fail on every mutant");
  }).timeout(60_000);
});
