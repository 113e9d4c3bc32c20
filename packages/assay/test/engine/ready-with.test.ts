import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineError } from "../../src/engine";
import { openTogether, readyWith, type Opening } from "../../src/project/engines";
import type { Engine, KeptSequence, Subject } from "../../src/types";
import { childrenOf } from "../support/children-of";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";

/** So many that something is still to be played when the engine is there, or will never be. */
const corpus: readonly KeptSequence[] = Array.from({ length: 12 }, () => ({ offset: 0, calls: [] }));

describe("what is done while an engine starts", () => {
  it("given an engine that cannot be started, then that is the error, though it comes while something is played", async () => {
    const opening = nextTurn().then((): Engine => {
      throw new Error("nobody answers at that port");
    });
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.prependListener("unhandledRejection", note);
    try {
      await assert.rejects(readyWith({ ...toySubject(), corpus }, opening), /nobody answers at that port/);
      await nextTurn();
    } finally {
      process.removeListener("unhandledRejection", note);
    }
    assert.deepEqual(unhandled, [], "without a listener it would have ended the process");
  });

  it("given an engine that starts and a corpus that cannot be read, then that is the error, and the engine is closed", async () => {
    const engine = new ToyEngine();
    const unreadable = {
      ...toySubject(),
      get corpus(): readonly KeptSequence[] {
        throw new Error("the corpus is cut off");
      },
    };
    await assert.rejects(readyWith(unreadable, Promise.resolve(engine)), /the corpus is cut off/);
    assert.ok(engine.closed);
  });

  it("given neither an engine nor a corpus, then it is the corpus that is told of", async () => {
    const unreadable = {
      ...toySubject(),
      get corpus(): readonly KeptSequence[] {
        throw new Error("the corpus is cut off");
      },
    };
    await assert.rejects(readyWith(unreadable, Promise.reject(new Error("no engine"))), /the corpus is cut off/);
  });
});

describe("a node that starts while what is tested is made", () => {
  const GENESIS = 1_900_000_000;
  const fixture = { genesisTime: GENESIS, balances: {}, transactions: [] };
  const nodes = (): readonly number[] => childrenOf(process.pid, /anvil.* --port/);
  let root: string;
  let nodesBefore: readonly number[];

  before(() => (root = mkdtempSync(join(tmpdir(), "assay-together-"))));
  beforeEach(() => (nodesBefore = nodes()));
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Opens the toy's subject, of which nothing is played, on a node of ours. */
  const opened = (made: Partial<Opening<Subject<unknown, unknown>>>): ReturnType<typeof openTogether> =>
    openTogether({
      choice: { engine: "anvil", rpcUrl: null },
      subject: () => ({ ...toySubject(), fixture, rehearses: true }),
      genesisTime: GENESIS,
      notify: () => undefined,
      root,
      ...made,
    });

  it("given a subject, then its node has begun before it is made, and the engine is on that node", async () => {
    let begun: readonly number[] = [];
    const made = (): Subject<unknown, unknown> => {
      begun = nodes().filter((pid) => !nodesBefore.includes(pid));
      return { ...toySubject(), fixture, rehearses: true };
    };
    const { subject, engine } = await opened({ subject: made });
    try {
      assert.equal(subject.fixture, fixture);
      assert.equal(begun.length, 1);
      assert.deepEqual(nodes(), [...nodesBefore, ...begun]);
      assert.equal(engine.name, "anvil");
      assert.deepEqual(await engine.run([]), []);
    } finally {
      await engine.close();
    }
  });

  it("given a subject that cannot be made, then that is the error, and the node is ended", async () => {
    const fails = (): never => {
      throw new Error("no such seeded bug");
    };
    await assert.rejects(opened({ subject: fails }), /no such seeded bug/);
    assert.deepEqual(nodes(), nodesBefore);
  });

  it("given a fixture that begins at another time than was said, then the error names both, and the node is ended", async () => {
    await assert.rejects(opened({ genesisTime: GENESIS - 1 }), (error) => {
      assert.ok(error instanceof EngineError && error.kind === "fixture");
      assert.match(error.message, /begins at 1900000000 .* received one that begins at 1899999999/);
      return true;
    });
    assert.deepEqual(nodes(), nodesBefore);
  });
});
