import assert from "node:assert/strict";
import { resolve } from "node:path";
import { applyEdits, readSources } from "assay/compile";
import { readDeepBugs, readBugs } from "assay/project/bugs";
import { protocol } from "../../scripts/protocol";

const ROOT = resolve(__dirname, "../..");
const at = (folder: string): string => resolve(ROOT, "contracts", folder);

describe("deep bugs", () => {
  for (const [edition, folders, least] of [
    ["current", ["bugs/deep", "bugs/nth"], 42],
    ["earlier", ["bugs/deep/earlier"], 8],
  ] as const) {
    it(`given those of the edition ${edition}, then they are at least ${least}, and each edit finds its text exactly once and changes it`, () => {
      const sources = readSources(ROOT, "contracts");
      const all = folders.flatMap((folder) => readDeepBugs(at(folder)));
      assert.equal(all.length, least);
      for (const { name, edits } of all) {
        const changed = applyEdits(sources, edits);
        assert.ok(
          edits.every(({ file }) => changed.get(file) !== sources.get(file)),
          name,
        );
      }
      assert.deepEqual(protocol.deepBugs?.(edition), all);
    });
  }

  it("given all bugs, then no two have the same name, by which alone a campaign selects one", () => {
    const folders = ["bugs", "bugs/earlier"].flatMap((folder) => readBugs(at(folder)));
    const deep = ["bugs/deep", "bugs/nth", "bugs/deep/earlier"].flatMap((folder) => readDeepBugs(at(folder)));
    const names = [...folders, ...deep].map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  it("given those from the nth of something on, then each says what must catch it", () => {
    const nth = readDeepBugs(at("bugs/nth"));
    assert.equal(nth.length, 10);
    for (const { name, caughtBy } of nth) {
      assert.notEqual(caughtBy, "any", name);
      for (const id of caughtBy) assert.match(id, /^INV-/, name);
      assert(protocol.isBug?.("current", name), name);
    }
  });

  it("given a bug, then its files are part of the digest of its results", () => {
    const digest = (bug: string | null): string => protocol.codeDigest({ edition: "current", bug });
    assert.notEqual(digest("total-credit-cleared"), digest(null));
    assert.notEqual(digest("total-credit-cleared"), digest("bumps-by-place"));
  });
});
