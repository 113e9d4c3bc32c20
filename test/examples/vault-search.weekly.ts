import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { assayAlone, runAlone } from "./vault-command";

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

  const distil = (workers: string) => {
    const flags = "--sequences 48 --patience 48 --steps 8 --calls 100 --seed 5 --searches 1".split(" ");
    return distilled.parse(
      assayAlone("distill", ...flags, "--workers", workers, "--out", join(out, `${workers}.json`)),
    );
  };
  let one: ReturnType<typeof distil>;
  before(() => {
    one = distil("1");
  });

  it("given one worker or two, when it is distilled, then the corpus is the same, and knows the model's comparisons", () => {
    assert.ok((one.features["branch"] ?? 0) > 50, JSON.stringify(one));
    assert.deepEqual(distil("2"), one);
    assert.equal(text("2.json"), text("1.json"));
  });

  // campaign-corpus.slow.test.ts has campaigns of several epochs
  it("given that corpus in a folder to learn in, when a campaign runs with one worker or two, then it plays it and goes on from it, and digest and what is learned are the same", () => {
    const runs = one.kept.sequences + 24;
    const learns = (name: string, workers: string) => {
      mkdirSync(join(out, name));
      cpSync(join(out, "1.json"), join(out, name, "openzeppelin.json"));
      const flags = `--runs ${runs} --steps 8 --seed 3 --workers ${workers}`.split(" ");
      return campaign.parse(assayAlone("campaign", "--corpus", join(out, name), ...flags, "--out", join(out, "found")));
    };
    const [alone, together] = [learns("a", "1"), learns("b", "2")];
    assert.equal(alone.outcome, "held");
    assert.equal(alone.digest, together.digest);
    assert.equal(text("a/openzeppelin.json"), text("b/openzeppelin.json"));
    assert.notEqual(text("a/openzeppelin.json"), text("1.json"));
  });

  // of the others the next test looks at sides of comparisons, and deep.yml, weekly, at all that they show
  for (const edition of ["openzeppelin", "fee"])
    it(`given the corpus of ${edition}, then it has the features with which it was created`, () => {
      const { status, stdout, stderr } = runAlone("distill", "--check", "--edition", edition);
      assert.equal(status, 0, stdout + stderr);
    });
});
