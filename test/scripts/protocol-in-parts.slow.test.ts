import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { protocol } from "../../scripts/protocol";
import { run, type Ran } from "../../packages/assay/test/cli/run";

describe("the protocol in parts", function () {
  this.timeout(240_000);
  let folder = "";
  const at = (name: string): string => join(folder, name);
  const assay = (...argv: string[]): Promise<Ran> => run(protocol, argv);

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-protocol-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("given a bug and two ranges of chunks, when merged, then digest, counts and counterexamples are the campaign's, to the byte", async () => {
    const flags = ["--bug", "retarget-restarts-bump", "--seed", "5", "--workers", "1"];
    const alone = await assay("campaign", ...flags, "--runs", "12", "--out", at("alone"), "--json");
    assert.equal(alone.code, 7, alone.stderr);
    const parts = [at("a.jsonl"), at("b.jsonl")] as const;
    await assay("chunks", ...flags, "--from", "0", "--to", "2", "--out", parts[0]);
    await assay("chunks", ...flags, "--from", "1", "--to", "3", "--out", parts[1]);
    const merged = await assay("merge", ...[...parts].reverse(), "--out", at("merged"), "--json");
    assert.equal(merged.code, 7, merged.stderr);
    const results = ({ digest, steps, actions, errors, invariants }: Record<string, unknown>): unknown => ({
      ...{ digest, steps, actions, errors, invariants },
    });
    assert.deepEqual(results(merged.json()), results(alone.json()));
    const files = readdirSync(at("alone"));
    assert.ok(files.length >= 2);
    assert.deepEqual(readdirSync(at("merged")), files);
    for (const file of files.filter((name) => name !== "campaign.json"))
      assert.equal(readFileSync(join(at("merged"), file), "utf8"), readFileSync(join(at("alone"), file), "utf8"));
  });

  it("given laws of a bug in two parts, when merged, then each law comes out as on one machine", async () => {
    const flags = ["--only", "LAW-WHEN", "--seed", "7", "--runs", "2", "--bug", "fee-above-max"];
    const alone = await assay("properties", ...flags, "--json");
    assert.equal(alone.code, 7, alone.stderr);
    const parts = [at("1.jsonl"), at("2.jsonl")];
    for (const [i, part] of parts.entries())
      await assay("properties", ...flags, "--shard", `${i + 1}/2`, "--bundle", part);
    const merged = await assay("merge", ...parts, "--json");
    assert.equal(merged.code, 7, merged.stderr);
    // a part saves no counterexample
    const timeless = (ran: Ran): unknown =>
      (ran.json()["laws"] as { violation: object | null }[]).map((law) => ({
        ...{ ...law, seconds: 0 },
        violation: law.violation === null ? null : { ...law.violation, file: null },
      }));
    assert.deepEqual(timeless(merged), timeless(alone));
    assert.match(merged.stderr, /observed {7}success/);
    const half = await assay("merge", ...parts.slice(1), "--json");
    assert.deepEqual((half.json()["missing"] as Record<string, unknown>)["units"], 5);
  });
});
