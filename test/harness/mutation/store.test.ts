import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OutcomeStore, type MutantOutcome } from "../../../harness/mutation";

const outcome = (key: string, killedBy: string | null): MutantOutcome => ({
  ...{ key, killedBy, sequences: 1, steps: 50, milliseconds: 3.5 },
});

describe("outcomes kept from run to run", () => {
  let folder = "";
  const notices: string[] = [];
  const notice = (text: string): void => void notices.push(text);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-mutation-"));
    notices.length = 0;
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("given nothing kept, then there is nothing", () => {
    assert.equal(new OutcomeStore(join(folder, "none", "x.jsonl")).read(notice).size, 0);
  });

  it("given outcomes of one mutant, then the later one counts", () => {
    const store = new OutcomeStore(join(folder, "deep", "x.jsonl"));
    store.add(outcome("a", null));
    store.add(outcome("b", "INV-1"));
    store.add({ ...outcome("a", "INV-2"), problem: "odd" });
    assert.deepEqual(
      [...store.read(notice).values()],
      [{ ...outcome("a", "INV-2"), problem: "odd" }, outcome("b", "INV-1")],
    );
    assert.deepEqual(notices, []);
  });

  it("given a line that was cut off, then the rest is kept, and it is said", () => {
    const path = join(folder, "x.jsonl");
    const store = new OutcomeStore(path);
    store.add(outcome("a", "INV-1"));
    appendFileSync(path, '{"key":"b","kil');
    assert.deepEqual([...store.read(notice).keys()], ["a"]);
    assert.match(notices.join(), /line 2: damaged/);
  });
});
