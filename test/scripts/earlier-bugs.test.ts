import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { applyEdits, readSources } from "assay/compile";
import { invariantsIn } from "../../invariants";
import { protocol } from "../../scripts/protocol";
import { readBugs } from "assay/project/bugs";

const ROOT = resolve(__dirname, "../..");
const FOLDER = join(ROOT, "contracts", "bugs", "earlier");

describe("bugs of the earlier edition", () => {
  const bugs = readBugs(FOLDER);

  it("given all, then they are at least eight, their edits fit the contracts, and an invariant of the edition catches each", () => {
    assert.ok(bugs.length >= 8);
    const sources = readSources(ROOT, "contracts");
    const known = new Set(invariantsIn("earlier").map(({ id }) => id));
    for (const { name, caughtBy, edits } of bugs) {
      assert.ok(
        caughtBy.some((id) => known.has(id)),
        name,
      );
      for (const id of caughtBy) assert.ok(known.has(id) || id.startsWith("LOCKSTEP-"), `${name}: ${id}`);
      assert.notDeepEqual(applyEdits(sources, edits), sources, name);
    }
  });

  it("given the invariants of the edition alone, then each catches one of them", () => {
    const caught = new Set(bugs.flatMap(({ caughtBy }) => caughtBy));
    const own = invariantsIn("earlier").filter(({ editions }) => editions !== undefined);
    assert.deepEqual(
      own.map(({ id }) => id).filter((id) => !caught.has(id)),
      [],
    );
  });

  it("given the commands of the current edition, then they know none of them, and no name is in both folders", () => {
    const current = new Set(protocol.bugs("current").map(({ name }) => name));
    assert.equal(current.size, readdirSync(join(FOLDER, "..")).filter((file) => file.endsWith(".yaml")).length);
    for (const { name } of bugs) assert.ok(!current.has(name), name);
    assert.deepEqual(protocol.bugs("earlier"), bugs);
  });
});
