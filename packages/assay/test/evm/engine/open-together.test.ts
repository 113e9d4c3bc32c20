import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineError } from "../../../src/evm/engine";
import { openTogether, type Opening } from "../../../src/project/engines";
import type { Subject } from "../../../src/core/types";
import { childrenOf } from "../../support/children-of";
import { toySubject } from "../../toy/subject";

describe("a node that starts while the subject is created", () => {
  const GENESIS = 1_900_000_000;
  const fixture = { genesisTime: GENESIS, balances: {}, transactions: [] };
  const nodes = (): readonly number[] => childrenOf(process.pid, /anvil.* --port/);
  let root: string;
  let nodesBefore: readonly number[];

  before(() => (root = mkdtempSync(join(tmpdir(), "assay-together-"))));
  beforeEach(() => (nodesBefore = nodes()));
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Opens the toy's subject on a local node, without playing a sequence. */
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

  it("given a subject that cannot be created, then that is the error, and the node is ended", async () => {
    const fails = (): never => {
      throw new Error("no such bug");
    };
    await assert.rejects(opened({ subject: fails }), /no such bug/);
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
