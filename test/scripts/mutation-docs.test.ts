import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { readFileSync } from "node:fs";
import { number } from "assay/display";
import { EDITIONS } from "../../properties/fixture/editions";
import { readKills } from "assay/cli/mutate/kills";

const DOCS = resolve(__dirname, "../../docs");
const AGAIN = "run npm run docs:mutation -- --fresh (every mutant of both editions), then npm run docs:properties";

describe("the pages of the mutation run", () => {
  const kills = readKills(join(DOCS, "mutation-kills.json"));

  for (const edition of EDITIONS) {
    it(`given docs/mutation.md, then its row of the ${edition} edition says what docs/mutation-kills.json does`, () => {
      const { mutants, equivalent, killed } = kills[edition] ?? assert.fail(`nothing of ${edition}`);
      const row = `| ${[edition, ...[mutants, equivalent, killed].map(number)].join(" | ")} | `;
      assert.ok(readFileSync(join(DOCS, "mutation.md"), "utf8").includes(row), `no row ${row}: ${AGAIN}`);
    });
  }
});
