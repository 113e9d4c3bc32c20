import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placeBetween } from "assay/cli/between";
import { applyEdits, readSources } from "assay/compile";
import { ROOT, economicBugs } from "./economic/bugs";
import { MARK, PAGE, measure, tableOf } from "./economic/table";

/** What somebody gains at least by each bug, beyond what the same calls bring without it: a hundredth of the scheme's unit. */
const WORTH_IT = 10n ** 16n;
/** Most calls of a scheme, waits and votes counted. */
const REACHABLE = 30;

describe("economic bugs", () => {
  const bugs = economicBugs();

  it("given the repository's, then they are at least twelve, each a file with all of its fields", () => {
    assert.ok(bugs.length >= 12, `${bugs.length}`);
    for (const { name, gain, rules, contracts } of bugs) {
      assert.ok(gain.endsWith("."), `${name}: ${gain}`);
      for (const rule of rules) assert.match(rule, /^[A-Z]+-\d+$/, name);
      for (const { file } of contracts) assert.match(file, /^contracts\/current\//, name);
    }
  });

  it("given one, when its edits are applied to contracts and model, then each fits exactly one place", () => {
    const sources = readSources(ROOT, "contracts");
    for (const { name, contracts, model } of bugs) {
      assert.notDeepEqual(applyEdits(sources, contracts), sources, name);
      const texts = new Map(model.map(({ file }) => [file, readFileSync(join(ROOT, file), "utf8")]));
      assert.notDeepEqual(applyEdits(texts, model), texts, name);
    }
  });

  it("given a bug's scheme, when its calls are made with and without the bug, then somebody gains only with it, within 30 calls, as on the page", () => {
    const measured = measure();
    for (const { name, shortest, longest } of measured) {
      for (const { calls, gain, intact } of [shortest, longest]) {
        assert.ok(gain - intact >= WORTH_IT, `${name}: ${gain - intact}`);
        assert.ok(calls >= 2 && calls <= REACHABLE, `${name}: ${calls} calls`);
      }
      assert.ok(longest === shortest || longest.gain - longest.intact > shortest.gain - shortest.intact, name);
    }
    const { inside } = placeBetween(PAGE, MARK);
    assert.equal(inside.trim(), tableOf(measured), "npm run docs:economic writes the table anew");
  });
});
