import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { Campaign, GUIDED_EPOCH_CHUNKS, localExecutor, type CampaignReport } from "../../../src/campaign";
import { coveredOf } from "../../../src/evm/coverage/guided";
import { openSetup } from "../../../src/campaign/workers";
import { loadProject } from "../../../src/project/load";
import type { CorpusEntry } from "../../../src/core/types";
import { LOCK, lockProject, type Layout } from "./lock-project";

const RUNS = 160;
const folders: string[] = [];
const project = (layout: Layout): string => {
  const root = lockProject(layout);
  folders.push(root);
  return root;
};

interface Run {
  readonly report: CampaignReport;
  readonly reported: readonly string[];
  readonly kept: readonly CorpusEntry[];
  /** Whether each function was reached. */
  readonly functions: Readonly<Record<string, boolean>>;
}

const NOTHING = { places: [], refusals: [] };

/** A campaign in this process on a number of executors. */
async function run(
  root: string,
  guided: boolean,
  { executors = 1, runs = RUNS, kept = [] as readonly CorpusEntry[] } = {},
): Promise<Run> {
  const reported: string[] = [];
  const tested = loadProject(root);
  const choice = { edition: "only", engine: "anvil", rpcUrl: null, bug: null, guided } as const;
  const source = tested.source(choice);
  const setups = [];
  for (let i = 0; i < executors; i++) setups.push(await openSetup(source, (text) => reported.push(text)));
  const crew = setups.map((setup) => localExecutor(setup));
  try {
    const found: CorpusEntry[] = [];
    const learning = {
      kept,
      keep: ({ sequences }: { readonly sequences: readonly CorpusEntry[] }) => void found.push(...sequences),
      ...{ chunks: GUIDED_EPOCH_CHUNKS, sooner: true },
    };
    const declared = await tested.subject(choice, () => undefined);
    const { signal } = new AbortController();
    const options = { seed: 5, steps: 12, runs, declared, signal, ...(guided ? { learning } : {}) };
    const report = await new Campaign(crew, options).run();
    const files = setups
      .slice(0, 1)
      .flatMap(({ guide }) => (guide ? coveredOf(guide.places, report.reached ?? NOTHING) : []));
    const functions = files.flatMap((file) => file.functions.map(([name, , isReached]) => [name, isReached] as const));
    return { report, reported, kept: found, functions: Object.fromEntries(functions) };
  } finally {
    await Promise.all(crew.map((one) => one.close()));
  }
}

describe("campaigns that are guided by the code of contracts without a model", () => {
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("given conditions that no number drawn at random meets, then a guided campaign meets them on the original code, and one that is not does not", async () => {
    const root = project("build-info");
    const [guided, plain] = [await run(root, true), await run(root, false)];
    const ids = ({ report }: Run): readonly string[] => report.violations.map(({ identity }) => identity);
    assert.deepEqual([ids(guided), ids(plain)], [["INV-NOBODY-OPENS-IT"], []]);
    const [violation] = guided.report.violations;
    assert.deepEqual(violation?.counterexample.steps.slice(-1).map(({ kind }) => kind), ["Lock.open"]); // prettier-ignore
    const { reached } = guided.report;
    assert.ok(reached !== undefined && reached.calls > guided.report.statistics.calls && reached.refusals.length === 3);
    assert.equal(plain.report.reached, undefined);
    // a getter is code, too
    assert.deepEqual(guided.functions, {
      "Lock.half": true,
      "Lock.turned": true,
      "Lock.turn": true,
      "Lock.open": true,
    });
  });

  it("given contracts that the tool compiles, then a campaign on them is guided, too, with the edits of a bug", async () => {
    const root = project("contracts");
    const { report, reported } = await run(root, true);
    assert.deepEqual(report.violations.map(({ identity }) => identity), ["INV-NOBODY-OPENS-IT"]); // prettier-ignore
    assert.deepEqual(reported.filter((text) => text.startsWith("not guided")), []); // prettier-ignore
    const edit = { file: "contracts/Lock.sol", find: "if (key < 1_000_000_007) revert TooSmall(key);", replace: "" };
    const bug = { name: "any-key", title: "any key turns it", family: "checks", caughtBy: ["INV-NOBODY-OPENS-IT"], edits: [edit] }; // prettier-ignore
    mkdirSync(join(root, "contracts/bugs"));
    writeFileSync(join(root, "contracts/bugs/any-key.yaml"), stringify(bug));
    const tested = loadProject(root);
    const refusalsOf = (name: string | null): number | undefined =>
      tested.guided?.({ edition: "only", engine: "anvil", rpcUrl: null, bug: name }, () => undefined).refusals.length;
    assert.deepEqual([refusalsOf(null), refusalsOf("any-key")], [3, 2]);
  });

  it("given another number of executors, then the digest, the verdict and what was reached are the same", async () => {
    const root = project("metadata");
    const [one, two] = [await run(root, true, { runs: 72 }), await run(root, true, { runs: 72, executors: 2 })];
    assert.equal(one.report.digest, two.report.digest);
    assert.deepEqual(one.report.reached, two.report.reached);
    assert.deepEqual(one.kept, two.kept);
    assert.ok(one.kept.length > 3);
  });

  it("given sequences that an earlier campaign kept, then they are played first and show the violation, and few are added", async () => {
    const root = project("build-info");
    const first = await run(root, true);
    const again = await run(root, true, { runs: first.kept.length, kept: first.kept });
    assert.deepEqual(again.report.violations.map(({ identity }) => identity), ["INV-NOBODY-OPENS-IT"]); // prettier-ignore
    assert.ok(again.kept.length < first.kept.length);
  });

  it("given a source that has changed since it was compiled, then the campaign continues without guidance, and says why", async () => {
    const root = project("metadata");
    writeFileSync(join(root, "src/Lock.sol"), LOCK.replace("twice", "thrice"));
    const { report, reported } = await run(root, true, { runs: 8 });
    assert.equal(report.runs, 8);
    assert.equal(report.reached, undefined);
    assert.match(
      reported.join("\n"),
      /^not guided by the code: src\/Lock\.sol: expected the source that was compiled .* it has changed since; compile again$/mu,
    );
  });
});
