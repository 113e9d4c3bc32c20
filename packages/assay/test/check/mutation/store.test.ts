import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OutcomeStore, type CachedOutcome } from "../../../src/check/mutation";

const outcome = (key: string, killedBy: string | null): CachedOutcome => ({
  ...{ key, killedBy, caughtBy: killedBy === null ? [] : [killedBy], sequences: 1, steps: 50 },
  ...{ checks: "a", elapsed: 7 },
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

  it("given no stored outcomes, then none are read", () => {
    assert.equal(new OutcomeStore(join(folder, "none", "x.jsonl")).read(notice).size, 0);
  });

  it("given two outcomes of one mutant, then the later one counts", () => {
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

  it("given a truncated line, then the rest is kept, with a notice", () => {
    const path = join(folder, "x.jsonl");
    const store = new OutcomeStore(path);
    store.add(outcome("a", "INV-1"));
    appendFileSync(path, '{"key":"b","kil');
    assert.deepEqual([...store.read(notice).keys()], ["a"]);
    assert.match(notices.join(), /line 2: damaged/);
  });

  it("given outcomes of an earlier version, without the checks that caught them, then they are skipped, with one notice", () => {
    const path = join(folder, "x.jsonl");
    const { caughtBy: _, ...old } = outcome("a", "INV-1");
    appendFileSync(path, `${JSON.stringify(old)}\n${JSON.stringify(old)}\n`);
    assert.equal(new OutcomeStore(path).read(notice).size, 0);
    assert.equal(notices.length, 1);
    assert.match(notices.join(), /line 1 and 1 more: .* earlier form/);
  });

  it("given mutants to forget, then the others are kept", () => {
    const store = new OutcomeStore(join(folder, "x.jsonl"));
    for (const key of ["a", "b", "c"]) store.add(outcome(key, null));
    store.forget(new Set(["a", "c", "d"]));
    store.add(outcome("c", "INV-1"));
    assert.deepEqual([...store.read(notice).values()], [outcome("b", null), outcome("c", "INV-1")]);
  });
});
