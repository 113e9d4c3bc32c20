import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { corpusIn, readCorpus, writeCorpus, type CorpusFile } from "../../src/project/corpus-file";

const CORPUS: CorpusFile = {
  edition: "toy",
  seed: 7,
  features: { call: 3, pair: 1 },
  sequences: [
    { offset: 5, calls: [{ time: 10, kind: "deposit", call: { amount: 2n ** 200n, to: "alice", list: [1n, true] } }] },
    { offset: 0, calls: [{ time: 11, kind: "wait", call: null }] },
  ],
};

describe("a corpus in a file", () => {
  const path = join(mkdtempSync(join(tmpdir(), "assay-corpus-")), "deep", "toy.json");

  it("given a written corpus, when it is read, then it is the same, and no partial file is left", () => {
    writeCorpus(path, CORPUS);
    assert.deepEqual(readCorpus(path), CORPUS);
    assert.equal(existsSync(`${path}.new`), false);
  });

  it("given no file, then there is none", () => {
    assert.equal(readCorpus(`${path}.none`), undefined);
    assert.equal(corpusIn(`${path}.none`)(), undefined);
  });

  it("given sequences whose calls are read later, then they are the same, and can be sent to another process", () => {
    writeCorpus(path, CORPUS);
    const sequences = corpusIn(path)();
    assert.deepEqual(structuredClone(sequences), CORPUS.sequences);
    assert.equal(sequences?.[0]?.calls, sequences?.[0]?.calls);
  });

  it("given a call with an argument that looks like a sequence, when sequences are read later, then they are the same", () => {
    const arguments_ = { slot: { offset: 3n, calls: [] }, text: '{"offset":1,"calls":[]}' };
    const sequences = [{ offset: 1, calls: [{ time: 2, kind: "put", call: arguments_ }] }, ...CORPUS.sequences];
    writeCorpus(path, { ...CORPUS, sequences });
    assert.deepEqual(structuredClone(corpusIn(path)()), sequences);
  });

  it("given an invalid call, when its sequence is read, then the error names the file and says what to do", () => {
    const { sequences, ...rest } = CORPUS;
    writeCorpus(path, {
      ...rest,
      sequences: [{ offset: 0, calls: [{ time: -1, kind: "wait", call: null }] }, ...sequences],
    });
    const read = corpusIn(path)() ?? [];
    assert.deepEqual(read[1]?.calls, sequences[0]?.calls);
    assert.throws(
      () => read[0]?.calls,
      (error: Error) =>
        error.message.startsWith(`${path}: not a corpus that can be used: `) &&
        /assay distill --fresh/.test(error.message),
    );
  });

  for (const [what, change] of [
    ["cut off", (text: string): string => text.slice(0, -40)],
    ["with other data", (text: string): string => text.replace(/"data": "..../, '"data": "AAAA')],
    ["of another schema", (text: string): string => text.replace('"schema": 1', '"schema": 2')],
  ] as const) {
    it(`given one ${what}, when it is read, then the error names the file and says what to do`, () => {
      const broken = `${path}.${what.replaceAll(" ", "-")}`;
      writeCorpus(path, CORPUS);
      writeFileSync(broken, change(readFileSync(path, "utf8")));
      assert.throws(
        () => readCorpus(broken),
        (error: Error) =>
          error.message.startsWith(`${broken}: not a corpus that can be used: `) &&
          /assay distill --fresh/.test(error.message),
      );
    });
  }
});
