import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExecutorLostError, ExecutorsCrew, localExecutor, type Executor } from "../../src/campaign";
import { writeCorpus } from "../../src/project/corpus-file";
import { crewHere, type SearchCrew } from "../../src/search/crew";
import { distill } from "../../src/search/distill";
import { unmetTargetsOf } from "../../src/search/unmet-targets";
import { grow, type GrowState } from "../../src/search/grow";
import { Corpus } from "../../src/search/corpus";
import { SearchRunner } from "../../src/search/search-runner";
import { closeExecutors, openExecutors } from "../../src/campaign/workers";
import { ToyEngine } from "../toy/engine";
import { overriding } from "../support/overriding";
import { toySubject } from "../toy/subject";

const quiet = (): void => undefined;
const folder = mkdtempSync(join(tmpdir(), "assay-grow-"));
const OPTIONS = {
  ...{ seed: 5, sequences: 600, patience: 600, steps: 12, calls: 400 },
  ...{ signal: new AbortController().signal, progress: quiet, notify: quiet },
};
const here = (): Executor => localExecutor({ subject: toySubject(), engine: new ToyEngine(), bug: null });

/** The file of the corpus that a crew distils. */
async function fileOf(crew: SearchCrew, name: string): Promise<string> {
  const { sequences, features } = await distill(toySubject(), { ...OPTIONS, crew });
  const path = join(folder, name);
  writeCorpus(path, { edition: "toy", seed: OPTIONS.seed, features, sequences });
  return readFileSync(path, "utf8");
}

/** An executor whose process dies with its search number `last`. */
function dying(last: number): Executor {
  const executor = here();
  let searches = 0;
  return overriding(executor, {
    search: (task, updates) =>
      ++searches >= last
        ? Promise.reject(new ExecutorLostError("worker 9 died"))
        : executor.do({ kind: "search", task, updates }, new AbortController().signal),
  });
}

describe("a corpus that is grown in epochs", () => {
  let alone: string;
  before(async () => {
    alone = await fileOf(crewHere(toySubject()), "alone.json");
  });

  it("given two worker processes, when they distil, then the file is the one that this process makes, byte for byte", async () => {
    const executors = await openExecutors(2, { module: join(__dirname, "..", "toy", "setup"), options: {} }, quiet);
    try {
      assert.equal(await fileOf(new ExecutorsCrew(executors, quiet), "two.json"), alone);
    } finally {
      await closeExecutors(executors);
    }
  });

  it("given a worker that dies in a later epoch, then another one does its tasks, with a notice, and the file is the same", async () => {
    const notices: string[] = [];
    const crew = new ExecutorsCrew([here(), dying(15)], (text) => notices.push(text));
    assert.equal(await fileOf(crew, "dying.json"), alone);
    assert.match(notices.join("\n"), /worker 9 died; another worker runs its tasks/);
  });

  it("given only dead workers, then the error says what to do", async () => {
    await assert.rejects(grow(toySubject(), { ...OPTIONS, crew: new ExecutorsCrew([dying(1)], quiet) }), /--workers 1/);
  });

  it("given a signal after an epoch, then what was found until then is kept", async () => {
    const abort = new AbortController();
    const states: GrowState[] = [];
    const corpus = await grow(toySubject(), {
      ...OPTIONS,
      signal: abort.signal,
      progress: (state) => {
        states.push(state);
        abort.abort();
      },
    });
    assert.deepEqual(
      states.map(({ sequences }) => sequences),
      [256],
    );
    assert.ok(corpus.size > 10 && corpus.size === states[0]?.features, `${corpus.size} features`);
  });

  it("given few sequences and no patience, then no more are planned, and the search ends with the first epoch without new features", async () => {
    const planned = async (change: object): Promise<number> => {
      let last = 0;
      await grow(toySubject(), { ...OPTIONS, ...change, progress: ({ sequences }) => (last = sequences) });
      return last;
    };
    assert.equal(await planned({ sequences: 277 }), 277);
    assert.ok((await planned({ sequences: 100_000, patience: 300 })) < 20_000);
  });

  it("given a missing update, then it fails with an internal error", () => {
    const runner = new SearchRunner(toySubject());
    runner.apply({ from: 0, updates: [{ found: [], tries: [] }] });
    assert.throws(() => runner.apply({ from: 2, updates: [] }), /expected update 1 of a search, received update 2/);
  });
});

describe("what a search has not reached", () => {
  it("given a comparison with two of its outcomes, and a condition that was only true, then the other outcomes are unreached", () => {
    const corpus = new Corpus();
    const calls = [{ time: 1, kind: "call", call: null }];
    const features = ["branch buy 0", "branch sell 2", "branch buy 8", "count pool buy 1", "count pool buy 2"];
    corpus.add(0, { calls, features: features.map((feature) => [feature, 1]) });
    const sites = [
      { label: "a < b", compares: true },
      { label: "flag", compares: false },
    ];
    assert.deepEqual(unmetTargetsOf(corpus, sites), { untried: 4, comparisons: 2, unmet: 3 + 1 });
    corpus.tried(0, 1);
    assert.equal(unmetTargetsOf(corpus, sites).untried, 3);
  });
});
