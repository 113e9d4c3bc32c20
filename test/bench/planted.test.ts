import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { bugsOf, sourcesOf } from "../../bench/subjects";

const FOLDER = resolve(__dirname, "..", "..", "bench", "planted");

describe("planted bugs", () => {
  it("given each subject, then it has two bugs, each of which changes its contracts", () => {
    const subjects = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.equal(subjects.length, 4);
    for (const { name } of subjects) {
      const subject = join(FOLDER, name);
      assert.equal(bugsOf(subject).length, 2, name);
      for (const bug of bugsOf(subject)) assert.notDeepEqual(sourcesOf(subject, bug), sourcesOf(subject), bug.name);
    }
  });

  it("given an edit whose text is not there, then the error says which", () => {
    const edits = [{ file: "contracts/Pair.sol", find: "nowhere", replace: "" }];
    assert.throws(
      () => sourcesOf(join(FOLDER, "pair"), { name: "none", title: "None", edits }),
      /expected "nowhere" once in contracts\/Pair\.sol, received 0/,
    );
  });
});
