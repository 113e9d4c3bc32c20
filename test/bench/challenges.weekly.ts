import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CHALLENGES } from "../../bench/challenges/list";
import { huntOf, measure, sizesOf } from "../../bench/challenges/measure";

const ROOT = resolve(__dirname, "..", "..");
const FOLDER = join(ROOT, "bench", "challenges");
const bugsOf = (folder: string): string[] =>
  readdirSync(join(FOLDER, folder, "contracts", "bugs")).map((name) => name.replace(/\.yaml$/, ""));

describe("public challenges", function () {
  this.timeout(120_000);

  it("given their folders, then each is in the list, has a bug, and imports the package and nothing else of this repository", () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory());
    assert.deepEqual(folders.map(({ name }) => name).sort(), CHALLENGES.map(({ folder }) => folder).sort());
    for (const { folder } of CHALLENGES) {
      assert.ok(bugsOf(folder).length > 0, folder);
      const text = readFileSync(join(FOLDER, folder, "assay.config.ts"), "utf8");
      assert.deepEqual(
        [...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => from),
        ["assay"],
      );
    }
  });

  it("given docs/challenges.md, then it has a row for each bug, and the lines that the subjects have: else run npm run bench:challenges", () => {
    const rows = readFileSync(join(ROOT, "docs", "challenges.md"), "utf8").split("\n");
    for (const { number, folder } of CHALLENGES) {
      for (const name of bugsOf(folder))
        assert.equal(rows.filter((row) => row.startsWith(`| ${number} | `) && row.includes(`(\`${name}\`)`)).length, 1);
      const { subjectLines, contractLines } = sizesOf(folder);
      const size = `| ${number} | ${subjectLines} | ${contractLines} | held for `;
      assert.ok(
        rows.some((row) => row.startsWith(size)),
        size,
      );
    }
  });

  it("given searches with several seeds, then medians are over those that found it, and what none found has none", () => {
    const row = {
      bug: "x",
      title: "X",
      found: true,
      id: "INV-X-1",
      seconds: 1,
      steps: 2,
    };
    const lost = { ...row, found: false, id: null, seconds: 30, steps: null };
    assert.deepEqual(huntOf([row, lost, { ...row, seconds: 3, steps: 4 }]), {
      ...{ bug: "x", title: "X", found: 2, of: 3, by: ["INV-X-1"] },
      ...{ seconds: 2, steps: 3 },
    });
    const { found, by, seconds, steps } = huntOf([lost]);
    assert.deepEqual({ found, by, seconds, steps }, { found: 0, by: [], seconds: null, steps: null });
  });

  for (const [folder, expected] of [
    ["receiver", { "anyone-asks": ["INV-ONLY-ITS-OWNER-SPENDS-WHAT-THE-BORROWER-HAS"] }],
    [
      "sale",
      {
        "limit-per-purchase": ["INV-NOBODY-BUYS-MORE-THAN-THE-LIMIT"],
        "tokens-for-nothing": ["INV-A-TOKEN-COSTS-A-COIN"],
      },
    ],
  ] as const)
    it(`given ${folder}, then the correct contract holds, and each bug is found by the statement that it breaks`, () => {
      const out = mkdtempSync(join(tmpdir(), "assay-challenges-"));
      try {
        const { outcome, steps, hunts } = measure(folder, { seeds: [1], seconds: 30, sequences: 20, out });
        assert.equal(outcome, "held");
        assert.ok(steps > 500);
        assert.deepEqual(Object.fromEntries(hunts.map(({ bug, by }) => [bug, by])), expected);
      } finally {
        rmSync(out, { recursive: true, force: true });
      }
    });
});
