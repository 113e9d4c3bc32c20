import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shrinkFound } from "../../../src/campaign";
import {
  UnreadableError,
  UnsavedError,
  fileName,
  fixtureHash,
  parseCounterexample,
  readCounterexample,
  replay,
  serialize,
  writeCounterexample,
  type Counterexample,
} from "../../../src/run/counterexample";
import { printProgram } from "../../../src/explain/narrative";
import { ToyEngine, type Bug } from "../../toy/engine";
import { toySubject } from "../../toy/subject";

const subject = toySubject();

function find(bug: Bug, identity: string): Promise<Counterexample> {
  const task = { seed: 7, chunk: 0, sequences: 1, steps: 50, sequence: 0, identity };
  return shrinkFound(subject, new ToyEngine(bug), task, { bug: bug }, new AbortController().signal);
}

describe("counterexample files", () => {
  let folder: string;
  let found: Counterexample;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "assay-"));
    found = await find("lost-third", "INV-SUM");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("given a counterexample, when written and read, then it is the same, and nothing else is left in the folder", async () => {
    const out = join(folder, "new", "deep");
    const path = await writeCounterexample(out, found);
    assert.match(path, /INV-SUM-[0-9a-f]{10}\.json$/);
    assert.deepEqual(await readCounterexample(path), found);
    assert.deepEqual(await readdir(out), [fileName(found)]);
    assert.equal(await writeCounterexample(out, found), path);
  });

  it("given an identity with separators, when named, then the file name has no character that a file system forbids", () => {
    const name = fileName({ ...found, identity: "LOCKSTEP-STATUS:withdraw:(no data)" });
    assert.match(name, /^LOCKSTEP-STATUS-withdraw-no-data--[0-9a-f]{10}\.json$/);
  });

  it("given the same calls in two editions, when named, then neither file replaces the other", () => {
    assert.notEqual(fileName({ ...found, edition: "one" }), fileName({ ...found, edition: "other" }));
  });

  it("given a folder that cannot be made, when written, then the error carries the whole document", async () => {
    const blocker = join(folder, "file");
    await writeFile(blocker, "");
    await assert.rejects(writeCounterexample(join(blocker, "out"), found), (error: unknown) => {
      assert.ok(error instanceof UnsavedError);
      assert.match(error.message, /--out/);
      assert.deepEqual(parseCounterexample(error.document, "stdout"), found);
      return true;
    });
  });

  it("given a file of version 0.1, which says variant for bug, when read, then it is the same counterexample", async () => {
    const path = join(folder, "old.json");
    const { bug, ...others } = found;
    await writeFile(path, JSON.stringify({ ...others, schema: 1, variant: bug }));
    assert.deepEqual(await readCounterexample(path), found);
  });

  it("given steps that look at the same again and again, when written, then the file has each answer once, and what is read is the same", async () => {
    // what was seen differs from what was predicted, at the last step
    const differing = await find("dust", "LOCKSTEP-STATE:vault.total");
    const [first, ...others] = differing.steps;
    assert.ok(first !== undefined);
    const refused = { ...first, observed: { ...first.observed, lens: { ok: false, returnData: "0x01" } } };
    const odd = { ...first, observed: { ...first.observed, lens: { ok: true, returnData: "0x02" } } };
    const steps = [first, first, refused, odd, ...others];
    const text = serialize({ ...differing, steps });
    assert.deepEqual(parseCounterexample(text, "text").steps, steps);
    const { answers } = JSON.parse(text) as { readonly answers: readonly object[] };
    assert.equal(new Set(answers.map((one) => JSON.stringify(one))).size, answers.length);
    assert.equal((JSON.parse(serialize(differing)) as { answers: unknown[] }).answers.length, answers.length);
    assert.ok(answers.length < differing.steps.flatMap(({ observe }) => observe).length);
  });

  const damages: readonly [string, (text: string) => string, RegExp][] = [
    ["cut off", (text) => text.slice(0, text.length / 2), /expected JSON/],
    ["empty", () => "", /expected JSON/],
    ["another tool's", () => `{"tool":"other","schema":1}`, /another kind/],
    ["no object", () => "[1]", /another kind/],
    ["of a newer schema", (text) => text.replace(`"schema": 2`, `"schema": 3`), /received version 3; update the tool/],
    ["of an older schema", (text) => text.replace(`"schema": 2`, `"schema": 0`), /received version 0; run a campaign/],
    [
      "without an answer that a step has",
      (text) => text.replace(/"observe": "(?=\d)/, `$&9999-10000 `),
      /damaged \(expected some of \d+ answers, received "9999-10000"/,
    ],
    ["without steps", (text) => JSON.stringify({ ...(JSON.parse(text) as object), steps: [] }), /damaged at "steps"/],
    [
      "with a broken number",
      (text) => text.replace(/"value": "\d+"/, `"value": "x"`),
      /damaged at "steps\.\d+\.call\.value"/,
    ],
  ];
  for (const [what, damage, message] of damages) {
    it(`given a file that is ${what}, when read, then the error says so and names the file`, async () => {
      const path = join(folder, "damaged.json");
      const text = serialize(found);
      assert.notEqual(damage(text), text);
      await writeFile(path, damage(text));
      await assert.rejects(readCounterexample(path), (error: unknown) => {
        assert.ok(error instanceof UnreadableError);
        assert.match(error.message, message);
        assert.ok(error.message.includes(path));
        return true;
      });
    });
  }

  it("given no file, when read, then the error says what to give", async () => {
    await assert.rejects(readCounterexample(join(folder, "none.json")), /cannot be read.*counterexamples/);
  });

  it("given a counterexample, when written, then bigints in facts survive", async () => {
    const path = await writeCounterexample(folder, found);
    assert.match(await readFile(path, "utf8"), /"\$bigint": "\d+"/);
  });
});

describe("replaying a counterexample", () => {
  it("given the same bug, when replayed, then it fails in the same way", async () => {
    const found = await find("dust", "LOCKSTEP-STATE:vault.total");
    const replayed = await replay(found, subject, new ToyEngine("dust"));
    assert.equal(replayed.outcome, "same");
    assert.equal(replayed.step, found.steps.length - 1);
    assert.equal(replayed.fixtureChanged, false);
  });

  it("given the fixed contracts, when replayed, then it does not fail any more", async () => {
    const found = await find("lost-third", "INV-SUM");
    const replayed = await replay(found, subject, new ToyEngine());
    assert.equal(replayed.outcome, "gone");
    assert.deepEqual(replayed.findings, []);
  });

  it("given another bug, when replayed, then it fails differently, and names the new failure", async () => {
    const found = await find("lost-third", "INV-SUM");
    const replayed = await replay(found, subject, new ToyEngine("wrong-return"));
    assert.equal(replayed.outcome, "different");
    assert.equal(replayed.step, found.opening);
    assert.equal(replayed.findings[0]?.id, "LOCKSTEP-RETURNS:deposit");
  });

  it("given the same identity at an earlier step, when replayed, then it fails differently", async () => {
    const found = await find("lost-third", "INV-SUM");
    const early = { ...found, steps: [...found.steps, ...found.steps.slice(-1)] };
    assert.equal((await replay(early, subject, new ToyEngine("lost-third"))).outcome, "different");
  });

  it("given a changed fixture, when replayed, then the replay notices it and continues", async () => {
    const found = await find("dust", "LOCKSTEP-STATE:vault.total");
    const { fixture } = subject;
    const changed = { ...subject, fixture: { ...fixture, genesisTime: fixture.genesisTime + 1 } };
    const replayed = await replay(found, changed, new ToyEngine("dust"));
    assert.equal(replayed.fixtureChanged, true);
    assert.equal(replayed.outcome, "same");
    assert.notEqual(fixtureHash(changed.fixture), found.fixture);
  });

  it("given another edition, when replayed, then the error says which one it is of", async () => {
    const found = await find("dust", "LOCKSTEP-STATE:vault.total");
    await assert.rejects(replay(found, toySubject({ edition: "other" }), new ToyEngine()), /--edition toy/);
  });

  it("given an entity kind that the lens no longer has, when replayed, then the error says so", async () => {
    const found = await find("dust", "LOCKSTEP-STATE:vault.total");
    await assert.rejects(
      replay(found, { ...subject, kinds: [] }, new ToyEngine()),
      /no entity kind "vault" is observed any more/,
    );
  });
});

describe("the printed program", () => {
  it("given a counterexample, when printed, then it lists the calls, and the finding with its unit", async () => {
    const found = await find("dust", "LOCKSTEP-STATE:vault.total");
    const text = printProgram(found, (id) => subject.rule(id)).join("\n");
    assert.match(text, /shrunk from 39 steps to 2 \(1-minimal\)/);
    assert.match(text, /^ {3}1\. \+ 0 days 00:00:00 {2}\w+ +deposit\(10\)$/m);
    assert.match(text, /^✗ {2}2\. \+ 1 day {2}00:00:00 {2}\w+ +withdraw\(10\)$/m);
    assert.match(text, /predicted {2}0 wei\n {4}observed {3}1 wei/);
  });

  it("given a difference after a call of which the model says nothing, when printed, then it says so", async () => {
    const found = await find("dust", "LOCKSTEP-STATE:vault.total");
    const printed = (one: Counterexample): string => printProgram(one, () => undefined).join("\n");
    assert.doesNotMatch(printed(found), /has no rule/);
    const steps = found.steps.map(({ expect, ...step }, i) =>
      i < found.steps.length - 1 && expect !== undefined ? { ...step, expect } : step,
    );
    assert.match(printed({ ...found, steps }), /\n {4}note {7}withdraw has no rule, so the model does not know/);
  });

  it("given an invariant, when printed, then its rule's sentence is printed", async () => {
    const found = await find("lost-third", "INV-SUM");
    const text = printProgram(found, (id) => subject.rule(id)).join("\n");
    assert.match(text, /rule {7}SUM-1: What the vault holds is what its users own\./);
  });
});
