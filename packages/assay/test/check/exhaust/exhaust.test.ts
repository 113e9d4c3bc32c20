import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localExecutor } from "../../../src/campaign";
import { PlanTooLong } from "../../../src/evm/engine/errors";
import { exhaust, readWorld, type Exhausted } from "../../../src/check/exhaust";
import { walksAsCampaign, type ExhaustPlan } from "../../../src/check/exhaust/exhaust";
import type { Engine } from "../../../src/core/types";
import type { Project } from "../../../src/project/project";
import { run } from "../../cli/run";
import { toyProject } from "../../cli/toy-project";
import { ToyEngine, type Bug } from "../../toy/engine";
import { toySubject } from "../../toy/subject";
import { TOY_WORLD } from "../../toy/world";

const { signal } = new AbortController();

async function exhausted(depth: number, bug?: Bug, executors = 1): Promise<Exhausted> {
  const lanes = Array.from({ length: executors }, () =>
    localExecutor({ subject: toySubject(), engine: new ToyEngine(bug), bug: bug ?? null }),
  );
  return exhaust(toySubject(), TOY_WORLD, lanes, { depth, signal });
}

describe("exhausting a small world", () => {
  it("given contracts without a bug, then every planned step is judged, and it holds", async () => {
    const { outcome, planned, chain, neverOk } = await exhausted(3);
    assert.equal(outcome, "held");
    assert.equal(chain?.steps, planned.steps);
    assert.equal(chain.runs, planned.sequences);
    assert.deepEqual(neverOk, []);
  });

  it("given a node that cuts a sequence, then the result is incomplete, as after a time limit", async () => {
    const inner = new ToyEngine();
    const limited: Engine = {
      ...{ name: "limited", lanes: 1, close: () => inner.close() },
      run: (batches) => (batches.length > 2 ? Promise.reject(new PlanTooLong("two at a time", 2)) : inner.run(batches)),
    };
    const lanes = [localExecutor({ subject: toySubject(), engine: limited, bug: null })];
    const { outcome, planned, chain } = await exhaust(toySubject(), TOY_WORLD, lanes, { depth: 3, signal });
    assert.equal(chain?.runs, planned.sequences);
    assert.ok(chain.steps < planned.steps);
    assert.equal(outcome, "incomplete");
  });

  it("given more walks than a function takes arguments, then the longest is still reported", () => {
    const walk = { offset: 0, calls: [] };
    const walks = Array.from({ length: 200_000 }, () => walk);
    const graph = { states: [], complete: true } as unknown as ExhaustPlan["graph"];
    assert.equal(walksAsCampaign({ graph, walks }).steps, 0);
  });

  it("given a call that is refused wherever it is made, then it is named", async () => {
    assert.deepEqual((await exhausted(2)).neverOk, ["alice withdraws"]);
  });

  // a withdrawal right after a deposit; a third deposit; a withdrawal when the day is over
  const needs: readonly (readonly [Bug, number])[] = [
    ["no-lock", 2],
    ["lost-third", 3],
    ["dust", 3],
  ];
  for (const [bug, depth] of needs) {
    it(`given the bug ${bug}, then it is found at depth ${depth} and at none below, and shrunk`, async () => {
      assert.equal((await exhausted(depth - 1, bug)).outcome, "held");
      const { outcome, chain } = await exhausted(depth, bug);
      assert.equal(outcome, "violated");
      const [violation] = chain?.violations ?? [];
      assert.ok(violation !== undefined && violation.counterexample.shrunk.to <= depth);
      assert.equal(violation.counterexample.shrunk.minimal, true);
    });
  }

  it("given the same world twice, and with another number of executors, then the result is the same", async () => {
    const summaryOf = ({ outcome, size, planned, chain }: Exhausted) => ({
      ...{ outcome, size, planned, digest: chain?.digest },
      violations: chain?.violations.map(({ identity, times, counterexample }) => ({ identity, times, counterexample })),
    });
    const once = summaryOf(await exhausted(3, "dust"));
    assert.deepEqual(summaryOf(await exhausted(3, "dust")), once);
    assert.deepEqual(summaryOf(await exhausted(3, "dust", 3)), once);
    assert.notEqual(summaryOf(await exhausted(2, "dust")).digest, once.digest);
  });

  it("given an interruption, then the result is incomplete", async () => {
    const aborted = AbortSignal.abort();
    const executor = localExecutor({ subject: toySubject(), engine: new ToyEngine(), bug: null });
    const { outcome, chain } = await exhaust(toySubject(), TOY_WORLD, [executor], { depth: 3, signal: aborted });
    assert.equal(outcome, "interrupted");
    assert.equal(chain, undefined);
  });
});

describe("assay exhaust", () => {
  const project: Project = { ...toyProject, world: () => TOY_WORLD };
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "exhaust-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const exhaustToy = (...argv: string[]) => run(project, ["exhaust", "--workers", "1", "--out", folder, ...argv]);

  it("given contracts without a bug, then it prints states, transitions and sequences, and exits with 0", async () => {
    const { code, stdout } = await exhaustToy("--depth", "3");
    assert.equal(code, 0);
    assert.match(stdout, /│ 3 +│ 12 +│ 42 +│ 10 +│ 63 +│/u);
    assert.match(stdout, /held: every transition .* covers 63 sequences of 3/u);
  });

  it("given a bug, then it is shrunk, saved and printed, and the command exits with 7", async () => {
    const ran = await exhaustToy("--depth", "2", "--bug", "no-lock", "--json");
    assert.equal(ran.code, 7);
    const { outcome, violations } = ran.json() as {
      outcome: string;
      violations: { id: string; steps: number; file: string }[];
    };
    assert.equal(outcome, "violated");
    const [violation] = violations;
    assert.ok(violation !== undefined && violation.steps === 2);
    const { identity } = JSON.parse(await readFile(violation.file, "utf8")) as { identity: string };
    assert.equal(identity, violation.id);
  });

  it("given worker processes, then the result is that of one", async () => {
    const one = (await exhaustToy("--depth", "2", "--json")).json();
    const two = (await run(project, ["exhaust", "--workers", "2", "--depth", "2", "--out", folder, "--json"])).json();
    const summaryOf = ({ digest, sequences, run: ran }: Record<string, unknown>) => ({ digest, sequences, ran });
    assert.equal(typeof one["digest"], "string");
    assert.deepEqual(summaryOf(two), summaryOf(one));
  });

  it("given less time than it takes, then it is incomplete, and ends with 8", async () => {
    const ran = await exhaustToy("--depth", "3", "--timeout", "0.000001", "--json");
    assert.equal(ran.code, 8);
    assert.equal(ran.json()["outcome"], "incomplete");
  });

  it("given a Markdown file, then the cost of each depth is written into its table", async () => {
    const file = join(folder, "search.md");
    await writeFile(file, "before\n<!-- exhaust toy -->\n<!-- /exhaust toy -->\nbehind\n");
    const { code } = await exhaustToy("--depth", "2", "--markdown", file);
    assert.equal(code, 0);
    const text = await readFile(file, "utf8");
    assert.match(text, /^before\n/u);
    assert.match(text, /\| 1 \| 1 \| 5 \| 1 \| 5 \|.*\n\| 2 \| 5 \| 19 \| 5 \| 19 \|/u);
    assert.match(text, /behind\n$/u);
  });

  it("given a project without a small world, then it says what is missing", async () => {
    const { code, stderr } = await run(toyProject, ["exhaust", "--workers", "1"]);
    assert.equal(code, 1);
    assert.match(stderr, /no small `world` of toy/u);
  });

  it("given a file that is no small world, then it is named, with what is wrong", async () => {
    const path = join(folder, "world.yaml");
    await writeFile(path, "offset: -1\n");
    assert.throws(() => readWorld(path), /world\.yaml: not a small world: .*offset/su);
  });
});
