import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readRecord } from "../../src/campaign/record";
import { readCounterexample } from "../../src/run/counterexample";
import type { PageData } from "../../src/explain/report/data/types";
import { runToy } from "./run-toy";

const COVERAGE = { covered: 1, total: 2, skipped: 0, pct: 50 };

describe("assay report", () => {
  let root: string;
  /** A campaign's folder after the campaign. */
  let found: string;
  let file: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "assay-report-"));
    found = join(root, "found");
    const flags = ["--edition", "toy", "--workers", "1", "--seed", "7", "--runs", "20", "--bug", "lost-third"];
    assert.equal((await runToy("campaign", ...flags, "--out", found)).code, 7);
    file = join(found, (await readdir(found)).find((name) => name.startsWith("INV-SUM")) ?? "");
  });
  after(() => rm(root, { recursive: true, force: true }));

  /** The data on the page of a report. */
  async function dataOf(...argv: string[]): Promise<PageData> {
    const out = join(root, "out", "report.html");
    const ran = await runToy("report", ...argv, "--out", out, "--json");
    assert.equal(ran.code, 0, ran.stderr);
    assert.equal(ran.json()["file"], out);
    const page = await readFile(out, "utf8");
    assert.equal(ran.json()["bytes"], Buffer.byteLength(page));
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1];
    assert.ok(json !== undefined);
    return JSON.parse(json) as PageData;
  }

  /** A copy of the campaign's folder, changed. */
  async function changed(change: (folder: string) => Promise<unknown>): Promise<string> {
    const folder = await mkdtemp(join(root, "copy-"));
    await cp(found, folder, { recursive: true });
    await change(folder);
    return folder;
  }

  async function refuses(path: string, reported: RegExp, ...flags: string[]): Promise<void> {
    const { code, stderr } = await runToy("report", path, "--out", join(root, "none.html"), ...flags);
    assert.equal(code, 1);
    assert.match(stderr, reported);
    assert.equal(stderr.trimEnd().split("\n").length, 1);
  }

  it("given a campaign, then it wrote a record of verdict, settings, counts and first occurrences", async () => {
    const record = await readRecord(join(found, "campaign.json"));
    assert.equal(record.outcome, "violated");
    assert.equal(
      record.command,
      "npx assay campaign --seed 7 --runs 20 --steps 50 --edition toy --engine anvil --bug lost-third --workers 1",
    );
    assert.deepEqual(
      record.violations.map(({ identity, file: name }) => [identity, name]),
      [["INV-SUM", basename(file)]],
    );
    const [violation] = record.violations;
    const noted = record.discoveries.find(({ what }) => what === "violation");
    assert.deepEqual([noted?.name, noted?.sequences], ["INV-SUM", violation?.sequences]);
    const actions = record.discoveries.filter(({ what }) => what === "action").map(({ name }) => name);
    const succeeded = Object.entries(record.actions).filter(([, { ok }]) => ok > 0);
    assert.deepEqual(actions.sort(), succeeded.map(([name]) => name).sort());
    assert.ok(record.discoveries.every(({ sequences }) => sequences >= 1 && sequences <= record.runs));
  });

  it("given a campaign's folder, then the page has the campaign, its counterexample, charts, spans and rules", async () => {
    const { campaigns, counterexamples, coverage, rules } = await dataOf(found);
    assert.equal(campaigns[0]?.seed, 7);
    assert.equal(coverage, null);
    const [data] = counterexamples;
    assert.equal(data?.identity, "INV-SUM");
    assert.match(data.replay, /^npx assay replay .*INV-SUM/);
    const [chart] = data.charts;
    assert.deepEqual([chart?.differs, chart?.changes], [true, true]);
    const [held, owed] = chart?.series ?? [];
    assert.notEqual(held?.chain?.at(-1) ?? held?.model.at(-1), owed?.chain?.at(-1) ?? owed?.model.at(-1));
    assert.ok(data.spans.some(({ label, to, from }) => label === "locked" && to > from));
    assert.deepEqual(Object.keys(rules), ["SUM-1"]);
  });

  it("given one counterexample, then every step's state can be put together from its changes", async () => {
    const { counterexamples, kinds } = await dataOf(file);
    const [data] = counterexamples;
    assert.ok(data?.changes);
    const stored = await readCounterexample(file);
    const words = new Map<string, string | null>();
    data.changes.forEach((changes, step) => {
      for (const [entity, field, model] of changes) words.set(`${data.entities[entity]?.[1]}.${field}`, model);
      for (const { label, words: expected } of stored.steps[step]?.observe ?? [])
        expected.forEach((word, i) => assert.equal(words.get(`${label}.${i}`), word));
    });
    assert.equal(
      data.changes.at(-1)?.some((change) => change[4] === 1),
      true,
    );
    assert.deepEqual(
      kinds.map(({ name }) => name),
      ["vault", "user"],
    );
  });

  it("given a coverage summary in the folder or by flag, then it is on the page, without the machine's folders", async () => {
    const summary = {
      total: { branches: COVERAGE, lines: COVERAGE },
      "/home/x/contracts/a.sol": { branches: COVERAGE, lines: COVERAGE },
    };
    const folder = await changed((copy) => writeFile(join(copy, "coverage-summary.json"), JSON.stringify(summary)));
    const reported = (await dataOf(folder)).coverage;
    assert.deepEqual(
      reported?.files.map(({ name }) => name),
      ["a.sol"],
    );
    assert.deepEqual((await dataOf(found, "--coverage", join(folder, "coverage-summary.json"))).coverage, reported);
    await refuses(
      found,
      /campaign\.json: expected istanbul's coverage-summary\.json/,
      "--coverage",
      join(found, "campaign.json"),
    );
    await refuses(found, /nowhere\.json: cannot be read .*expected a coverage summary/, "--coverage", "nowhere.json");
  });

  it("given other JSON in the folder, then it is ignored, with a notice", async () => {
    const folder = await changed((copy) => writeFile(join(copy, "other.json"), "[]"));
    const { stdout, code } = await runToy("report", folder, "--out", join(root, "other.html"));
    assert.equal(code, 0);
    assert.match(stdout, /other\.json: skipped: not a counterexample/);
  });

  it("given a missing, truncated, newer or damaged file, then it prints one clear line, and exits 1", async () => {
    await refuses(
      join(root, "nowhere"),
      /nowhere: cannot be read .*give a campaign's folder, or the file of a counterexample/,
    );
    await refuses(
      await mkdtemp(join(root, "empty-")),
      /expected campaign\.json or counterexamples, received a folder without either/,
    );
    const text = await readFile(join(found, "campaign.json"), "utf8");
    const rewritten = (next: string) => changed((copy) => writeFile(join(copy, "campaign.json"), next));
    await refuses(
      await rewritten(text.slice(0, 500)),
      /campaign\.json: expected a campaign's record, received invalid or truncated JSON/,
    );
    await refuses(
      await rewritten(text.replace('"schema": 1', '"schema": 2')),
      /expected schema version 1, received version 2; update the tool/,
    );
    await refuses(
      await rewritten(text.replace('"outcome": "violated"', '"outcome": "fine"')),
      /the record is damaged at "outcome"/,
    );
    await refuses(
      await changed((copy) => writeFile(join(copy, basename(file)), "{")),
      /INV-SUM.*expected a counterexample, received .*truncated/,
    );
    const newer = (await readFile(file, "utf8")).replace(/"schema": \d+/, '"schema": 9');
    await refuses(
      await changed((copy) => writeFile(join(copy, basename(file)), newer)),
      /received version 9; update the tool/,
    );
    await refuses(join(found, "campaign.json"), /expected a counterexample written by assay/);
  });

  it("given a path that cannot be written, then it prints one clear line, and exits 1", async () => {
    const { code, stderr } = await runToy("report", found, "--out", join(file, "report.html"));
    assert.equal(code, 1);
    assert.match(stderr, /expected to write .*report\.html, received ".*"; make the folder writable/);
  });
});
