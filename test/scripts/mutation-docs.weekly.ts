import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { EDITIONS } from "../../properties/fixture/editions";
import { readKills } from "assay/cli/mutate/kills";
import { changedParts } from "assay/mutation/parts";
import { mutationDigests } from "../../scripts/mutation";

const DOCS = resolve(__dirname, "../../docs");
const AGAIN = "run npm run docs:mutation -- --fresh (every mutant of both editions), then npm run docs:properties";

// weekly, since the run that renews the file takes longer than all tests, and every change of a contract or a check would ask for it
describe("the inputs of the mutation run's pages", function () {
  this.timeout(120_000);
  const kills = readKills(join(DOCS, "mutation-kills.json"));

  for (const edition of EDITIONS) {
    it(`given docs/mutation-kills.json, then contracts, model and checks of the ${edition} edition are those of the run`, async () => {
      const kept = kills[edition] ?? assert.fail(`docs/mutation-kills.json: nothing of ${edition}: ${AGAIN}`);
      const changed = changedParts(kept.digests, await mutationDigests(edition, () => undefined));
      // what laws alone decide takes minutes
      const how =
        changed.join() === "laws" ? "run npm run docs:mutation (it tries laws again, and nothing else)" : AGAIN;
      assert.ok(
        changed.length === 0,
        `docs/mutation-kills.json is stale: of the ${edition} edition changed since its run: ${changed.join(", ")}; ${how}`,
      );
    });
  }
});
