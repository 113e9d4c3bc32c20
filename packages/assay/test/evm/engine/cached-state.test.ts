import assert from "node:assert/strict";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAnvil } from "../../../src/evm/engine";
import { deployedElsewhere } from "../../../src/evm/engine/deploy-fixture";
import { MOST_STATES } from "../../../src/evm/engine/cached-state";
import type { CallResult, Fixture } from "../../../src/core/types";
import { fixture, look } from "./probe";

describe("the state of a fixture, cached for the next node", () => {
  let folder: string;
  let lines: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-states-"));
    lines = [];
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const answersOf = async (given: Fixture, cached = true): Promise<CallResult[][]> => {
    const notify = (text: string): void => void lines.push(text);
    const engine = await startAnvil(given, cached ? { states: { folder, notify } } : {});
    try {
      return await engine.run(LOOKS);
    } finally {
      await engine.close();
    }
  };
  const files = (): string[] => readdirSync(folder);

  it("given a cached state, then the next node answers like one that deployed the fixture, and the state is not created again", async () => {
    const plain = await answersOf(fixture(), false);
    assert.deepEqual(await answersOf(fixture()), plain);
    const [file = ""] = files();
    const text = readFileSync(join(folder, file), "utf8");
    assert.deepEqual(await answersOf(fixture()), plain);
    assert.deepEqual(files(), [file]);
    assert.equal(readFileSync(join(folder, file), "utf8"), text);
    assert.deepEqual(lines, []);
  });

  describe("made by another process meanwhile", () => {
    afterEach(() => deployedElsewhere(undefined));

    /** A thenable that runs `act` when it is awaited. */
    const whenWaitedFor = (act: () => void): PromiseLike<void> => ({
      then: (resolve, reject) => Promise.resolve().then(act).then(resolve, reject),
    });

    it("given a process that then keeps the state, then the other one waits for it and uses it", async () => {
      const plain = await answersOf(fixture());
      const path = join(folder, files()[0] ?? "");
      renameSync(path, `${folder}.away`);
      let waits = 0;
      deployedElsewhere(
        whenWaitedFor(() => {
          waits++;
          renameSync(`${folder}.away`, path);
          utimesSync(path, 7, 7);
        }),
      );
      assert.deepEqual(await answersOf(fixture()), plain);
      assert.equal(waits, 1);
      assert.equal(statSync(path).mtimeMs, 7_000, "it was not made once more");
    });

    it("given an existing cached state, then no process is waited for", async () => {
      const plain = await answersOf(fixture());
      deployedElsewhere(whenWaitedFor(() => assert.fail("it was waited for")));
      assert.deepEqual(await answersOf(fixture()), plain);
    });

    it("given a process that does not keep the state, then this process creates it", async () => {
      deployedElsewhere(Promise.reject(new Error("it died")).catch(() => undefined));
      const answers = await answersOf(fixture());
      assert.equal(files().length, 1);
      assert.deepEqual(answers, await answersOf(fixture(), false));
    });
  });

  it("given another fixture, then it has a separate state", async () => {
    await answersOf(fixture());
    const { balances, ...rest } = fixture();
    await answersOf({ ...rest, balances: { ...balances, [`0x${"ab".repeat(20)}`]: 5n } });
    assert.equal(files().length, 2);
  });

  it("given the largest number of cached states, then a new one replaces the one that was written first", async () => {
    const old = Array.from({ length: MOST_STATES }, (_, i) => join(folder, `${i}.json`));
    old.forEach((path, i) => {
      writeFileSync(path, "");
      utimesSync(path, i + 1, i + 1);
    });
    await answersOf(fixture());
    assert.equal(files().length, MOST_STATES);
    assert.deepEqual(
      old.map((path) => existsSync(path)),
      old.map((_, i) => i > 0),
    );
  });

  it("given a truncated state, then a notice says so, and the fixture is deployed", async () => {
    const plain = await answersOf(fixture());
    const path = join(folder, files()[0] ?? "");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, -40));
    assert.deepEqual(await answersOf(fixture()), plain);
    assert.match(lines.join(), /is damaged; deploying the fixture again/);
    assert.equal(existsSync(path), true);
  });

  it("given a state of another block than it claims, then the error names the file and says what to do", async () => {
    await answersOf(fixture());
    const path = join(folder, files()[0] ?? "");
    const text = readFileSync(path, "utf8");
    const body = text.slice(text.indexOf("\n") + 1).replace(/"number":\d+/, '"number":77');
    writeFileSync(path, `${createHash("sha256").update(body).digest("hex")}\n${body}`);
    await assert.rejects(answersOf(fixture()), (error: Error) => {
      assert.match(error.message, /expected block 77 at \d+, received block \d+ at \d+; delete that file/);
      return error.message.includes(path);
    });
  });
});

const TIME = fixture().transactions.at(-1)?.time ?? 0;
const LOOKS = [{ time: TIME + 5, calls: [look()] }];
