import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { applyEdits, readSources } from "assay/compile";
import { readBugs } from "assay/project/bugs";

describe("bugs", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("given the repository's bugs, when read, then each names what it breaks and the ids that must catch it", () => {
    const bugs = readBugs(resolve(__dirname, "../../contracts/bugs"));
    assert.ok(bugs.length >= 24);
    assert.equal(new Set(bugs.map(({ name }) => name)).size, bugs.length);
    for (const { name, caughtBy, edits } of bugs) {
      for (const id of caughtBy) assert.match(id, /^(INV|LOCKSTEP|LAW)-/, name);
      // a campaign finds every bug, whatever laws do
      assert.ok(
        caughtBy.some((id) => !id.startsWith("LAW-")),
        name,
      );
      for (const { find, replace } of edits) assert.notEqual(find, replace, name);
    }
  });

  for (const edition of ["bugs", "bugs/earlier"]) {
    it(`given the bugs in ${edition}, when their edits are made, then each finds its text exactly once`, () => {
      const sources = readSources(resolve(__dirname, "../.."), "contracts");
      for (const { name, edits } of readBugs(resolve(__dirname, "../../contracts", edition))) {
        const changed = applyEdits(sources, edits);
        assert.ok(
          edits.every(({ file }) => changed.get(file) !== sources.get(file)),
          name,
        );
      }
    });
  }

  const good =
    "name: one\ntitle: t\nfamily: f\nrules: [R]\ncaughtBy: [INV-1]\nedits: [{ file: f, find: a, replace: b }]\n";
  const bad: readonly [string, string, RegExp][] = [
    ["under another name", good.replace("name: one", "name: two"), /expected the name one/],
    ["without edits", good.replace(/edits: .*/, "edits: []"), /edits/],
    ["with an unknown key", `${good}more: 1\n`, /more/],
    ["that is no YAML", "name: [", /one\.yaml/],
  ];
  for (const [what, text, message] of bad) {
    it(`given a file ${what}, when read, then the error names it`, async () => {
      await writeFile(join(folder, "one.yaml"), text);
      assert.throws(() => readBugs(folder), message);
      assert.throws(() => readBugs(folder), /one\.yaml/);
    });
  }
});
