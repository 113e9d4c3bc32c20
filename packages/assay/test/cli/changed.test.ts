import assert from "node:assert/strict";
import { join } from "node:path";
import { changedLines, changedSince } from "../../src/project/changed";

const DIFF = `diff --git a/contracts/A.sol b/contracts/A.sol
--- a/contracts/A.sol
+++ b/contracts/A.sol
@@ -3 +3 @@ contract A {
-  old
+  new
@@ -10,0 +11,3 @@ contract A {
+one
+two
+three
@@ -20,2 +23,0 @@ contract A {
-gone
-gone
diff --git a/contracts/B.sol b/contracts/B.sol
--- a/contracts/B.sol
+++ /dev/null
@@ -1,5 +0,0 @@
-gone
diff --git a/contracts/C.sol b/contracts/C.sol
--- /dev/null
+++ b/contracts/C.sol
@@ -0,0 +1,2 @@
+a
+b
`;

describe("lines changed since a revision", () => {
  it("given a diff, then changed, added and gone lines are reported in the present file's numbers", () => {
    assert.deepEqual(
      [...changedLines(DIFF)],
      [
        [
          "contracts/A.sol",
          [
            { first: 3, last: 3 },
            { first: 11, last: 13 },
            { first: 23, last: 24 },
          ],
        ],
        ["contracts/C.sol", [{ first: 1, last: 2 }]],
      ],
    );
  });

  it("given a revision unknown to git, then the error names it", () => {
    const root = join(__dirname, "..", "..");
    assert.throws(() => changedSince(root, "no-such-revision", "contracts"), /--changed.*"no-such-revision"/s);
    assert.throws(() => changedSince(root, "--output=x", "contracts"), /--changed.*"--output=x"/s);
  });
});
