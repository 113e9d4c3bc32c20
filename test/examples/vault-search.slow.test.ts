import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { assay, run } from "./vault-command";

const distilled = z.object({
  kept: z.object({ sequences: z.number(), calls: z.number() }),
  features: z.record(z.string(), z.number()),
});
const campaign = z.object({ outcome: z.string(), digest: z.string(), runs: z.number() });

describe("examples/vault: a search of a model that assay.config.ts loads at once", function () {
  this.timeout(240_000);
  const out = mkdtempSync(join(tmpdir(), "assay-vault-search-"));
  after(() => rmSync(out, { recursive: true, force: true }));
  const text = (name: string): string => readFileSync(join(out, name), "utf8");

  it("given one worker or two, when it is distilled, then the corpus is the same, and knows the model's comparisons", () => {
    const flags = "--sequences 48 --patience 48 --steps 8 --calls 100 --seed 5 --searches 1".split(" ");
    const [one, two] = ["1", "2"].map((workers) =>
      distilled.parse(assay("distill", ...flags, "--workers", workers, "--out", join(out, `${workers}.json`))),
    );
    assert.ok((one?.features["branch"] ?? 0) > 50, JSON.stringify(one));
    assert.deepEqual(one, two);
    assert.equal(text("1.json"), text("2.json"));
  });

  it("given a folder to learn in, when a campaign runs with one worker or two, then digest and what is learned are the same", () => {
    const learns = (name: string, workers: string) => {
      const flags = [
        "--corpus",
        join(out, name),
        // of more than an epoch
        "--runs",
        "272",
        "--steps",
        "8",
        "--seed",
        "3",
        "--workers",
        workers,
      ];
      return campaign.parse(assay("campaign", ...flags, "--out", join(out, "found")));
    };
    const [one, two] = [learns("a", "1"), learns("b", "2")];
    assert.equal(one.outcome, "held");
    assert.equal(one.digest, two.digest);
    assert.equal(text("a/openzeppelin.json"), text("b/openzeppelin.json"));
  });

  // of the others the next test looks at sides of comparisons, and deep.yml, weekly, at all that they show
  for (const edition of ["openzeppelin", "fee"])
    it(`given the corpus of ${edition}, then it has the features with which it was created`, () => {
      const { status, stdout, stderr } = run("distill", "--check", "--edition", edition);
      assert.equal(status, 0, stdout + stderr);
    });
});
