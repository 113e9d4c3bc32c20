import assert from "node:assert/strict";
import { exploreChunk, type ChunkReport, type ChunkTask } from "../../src/campaign";
import { Examinations } from "../../src/campaign/examinations";
import { shrinkFound } from "../../src/campaign/shrink-found";
import { sequenceAt } from "../../src/search/sequence-at";
import { Turns } from "../../src/campaign/turns";
import type { Batch, CallResult } from "../../src/types";
import { ToyEngine, type Bug } from "../toy/engine";
import { toySubject } from "../toy/subject";

const SEQUENCES = 4;
const { signal } = new AbortController();

/** A toy that keeps its first answer to a sequence back until another one was given. */
class Reluctant extends ToyEngine {
  private answered: () => void = () => undefined;
  private readonly another = new Promise<void>((resolve) => (this.answered = resolve));
  private asked = 0;

  override async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    const isFirst = batches.some(({ calls }) => calls.length > 1) && this.asked++ === 0;
    const answer = await super.run(batches);
    if (isFirst) await this.another;
    else if (this.asked > 0) this.answered();
    return answer;
  }
}

interface Explored extends Omit<ChunkReport, "statistics"> {
  readonly steps: number;
  readonly calls: number;
  readonly told: readonly number[];
}

async function explored(engine: ToyEngine, task: Partial<ChunkTask>, atATime: number): Promise<Explored> {
  const told: number[] = [];
  const { statistics, ...report } = await exploreChunk(
    toySubject(),
    engine,
    { seed: 3, chunk: 2, sequences: SEQUENCES, steps: 30, ...task },
    signal,
    { failing: (sequence) => told.push(sequence), turns: new Turns(atATime) },
  );
  return { ...report, steps: statistics.steps, calls: statistics.calls, told };
}

describe("sequences of a chunk that are run at the same time", () => {
  for (const bug of [undefined, "lost-third", "no-lock"] as const)
    it(`given ${bug ?? "intact contracts"}, then the report is that of one after the other, whichever is answered first`, async () => {
      for (const until of [undefined, "any"] as const) {
        const task = until === undefined ? {} : { until };
        const expected = await explored(new ToyEngine(bug), task, 1);
        for (const atATime of [2, SEQUENCES]) {
          assert.deepEqual(await explored(new ToyEngine(bug), task, atATime), expected);
          assert.deepEqual(await explored(new Reluctant(bug), task, atATime), expected);
        }
        const { length } = expected.found;
        if (bug === undefined) assert.equal(length, 0);
        else assert.ok(until === undefined ? length > 1 : length === 1, `${length} failed`);
        assert.deepEqual(
          expected.told,
          expected.found.map(({ sequence }) => sequence),
        );
      }
    });

  it("given a sequence that fails before an earlier one is done, then it is told behind that one, with how long it has been known", async () => {
    const ago = new Map<number, number>();
    const task = { seed: 3, chunk: 2, sequences: SEQUENCES, steps: 30 };
    const failing = (sequence: number, millisecondsAgo: number): void => void ago.set(sequence, millisecondsAgo);
    let began = 0;
    class Late extends Reluctant {
      override async run(batches: readonly Batch[]): Promise<CallResult[][]> {
        began ||= performance.now();
        return super.run(batches);
      }
    }
    const { found } = await exploreChunk(toySubject(), new Late("lost-third"), task, signal, {
      failing,
      turns: new Turns(SEQUENCES),
    });
    const took = performance.now() - began;
    assert.deepEqual(
      [...ago.keys()],
      found.map(({ sequence }) => sequence),
    );
    const ahead = [...ago].filter(([, milliseconds]) => milliseconds > 0);
    assert.ok(ahead.length > 0 && ahead.every(([, milliseconds]) => milliseconds < took), JSON.stringify([...ago]));
  });

  it("given several chunks that share turns, then all of one are begun before the next", async () => {
    const begun: number[] = [];
    const turns = new Turns(2);
    const explore = (chunk: number): Promise<ChunkReport> => {
      const subject = toySubject();
      const session: typeof subject.session = (...given) => {
        begun.push(chunk);
        return subject.session(...given);
      };
      const task = { seed: 3, chunk, sequences: SEQUENCES, steps: 10 };
      return exploreChunk({ ...subject, session }, new ToyEngine(), task, signal, { turns });
    };
    await Promise.all([explore(0), explore(1)]);
    assert.deepEqual(begun, [0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it("given an engine that fails, then that is the error, and no other is left unhandled", async () => {
    const engine = new ToyEngine();
    engine.run = () => Promise.reject(new Error("the node is gone"));
    await assert.rejects(explored(engine, {}, SEQUENCES), /the node is gone/);
  });
});

describe("how sequences failed, kept for whoever shrinks them", () => {
  const BUG: Bug = "no-lock";
  const task = { seed: 3, chunk: 2, sequences: SEQUENCES, steps: 30 };
  const subject = toySubject();

  async function shrunk(examinations: Examinations<unknown> | undefined, until?: "any") {
    const engine = new ToyEngine(BUG);
    const report = await exploreChunk(
      subject,
      engine,
      task,
      signal,
      examinations === undefined ? {} : { examinations },
    );
    const [first] = report.found;
    assert.ok(first !== undefined);
    const before = engine.runs;
    const wanted = until === undefined ? {} : { until };
    const found = { ...task, ...first, ...wanted, untimed: true };
    const with_ = examinations === undefined ? {} : { examinations };
    const counterexample = await shrinkFound(subject, engine, found, { variant: BUG, ...with_ }, signal);
    return { counterexample, runs: engine.runs - before };
  }

  it("given what was kept, then it is not run again, and the counterexample is the same", async () => {
    const plain = await shrunk(undefined);
    const kept = await shrunk(new Examinations());
    assert.deepEqual(kept.counterexample, plain.counterexample);
    assert.ok(kept.runs < plain.runs, `${kept.runs} runs, ${plain.runs} without`);
  });

  it("given a chunk that is given up when it fails, then its failure is neither looked at closely nor kept", async () => {
    const examinations = new Examinations();
    const runs = async (givenUp: boolean): Promise<number> => {
      const engine = new ToyEngine("lost-third");
      const abort = new AbortController();
      const failing = (): void => {
        if (givenUp) abort.abort();
      };
      await exploreChunk(subject, engine, { ...task, sequences: 1 }, abort.signal, { examinations, failing });
      return engine.runs;
    };
    const drawn = await sequenceAt(subject, task, 0);
    assert.ok(drawn !== undefined);
    const [offset, actions] = drawn.drawn;
    const [givenUp, looked] = [await runs(true), examinations.take(subject, { offset, actions }, undefined)];
    assert.equal(looked, undefined);
    assert.ok(givenUp < (await runs(false)), `${givenUp} runs`);
    assert.ok(examinations.take(subject, { offset, actions }, undefined) !== undefined);
  });

  it("given more failures than are kept, then the last ones are; each is given once, and for what was wanted", async () => {
    const examinations = new Examinations<number>();
    const examined = { run: undefined as never, failure: undefined };
    const plain = { encodeAction: (action: number) => action } as never;
    const sequence = (action: number) => ({ offset: 0, actions: [action] });
    for (let action = 0; action < 6; action++) examinations.keep(plain, sequence(action), undefined, examined);
    assert.equal(examinations.take(plain, sequence(0), undefined), undefined);
    assert.equal(examinations.take(plain, sequence(5), ["INV-1"]), undefined);
    assert.equal(examinations.take(plain, sequence(5), "any"), examined);
    assert.equal(examinations.take(plain, sequence(5), "any"), undefined);
  });
});
