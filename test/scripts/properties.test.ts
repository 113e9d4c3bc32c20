import assert from "node:assert/strict";
import { protocol } from "../../scripts/protocol";
import { run as runOn, type Ran } from "../../packages/assay/test/cli/run";
import { runToy } from "../../packages/assay/test/cli/run-toy";

const run = (...argv: string[]): Promise<Ran> => runOn(protocol, ["properties", ...argv]);

describe("assay properties", function () {
  this.timeout(180_000);
  const few = ["--only", "LAW-WHEN-4", "--seed", "7", "--runs", "5"];

  it("given intact contracts, when run, then it exits 0 with a table: law, cases, premise met, seconds, verdict", async () => {
    const { code, stdout, stderr } = await run(...few);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^seed 7, 1 laws, 5 cases each$/m);
    assert.match(stdout, /│ LAW-WHEN-4 │ +5 │ +5 │ \d+\.\d +│ held +│/);
  });

  it("given --json, when run, then stdout is one object", async () => {
    const { stdout } = await run(...few, "--json");
    const answer = JSON.parse(stdout) as Record<string, unknown>;
    assert.equal(answer["outcome"], "held");
    assert.equal(answer["seed"], 7);
    const [law] = answer["laws"] as Record<string, unknown>[];
    assert.deepEqual(
      { ...law, seconds: 0 },
      {
        id: "LAW-WHEN-4",
        title:
          "for every reachable state s and call c of setPoolFee: c succeeds in s <=> every precondition of c holds in look(s)",
        rules: ["FEE-1", "FEE-2"],
        cases: 5,
        met: 5,
        seconds: 0,
        verdict: "held",
        violation: null,
      },
    );
  });

  it("given a law whose premise one case does not meet, when run on that case, then it is vacuous and exits 8", async () => {
    // about one case in three has no vote in it
    for (let seed = 0; seed < 20; seed += 1) {
      const { code, stdout } = await run("--only", "LAW-WHEN-8", "--seed", String(seed), "--runs", "1");
      if (code === 0) continue;
      assert.equal(code, 8);
      assert.match(stdout, /│ vacuous +│/);
      return;
    }
    assert.fail("each of 20 cases had a vote in it");
  });

  it("given an unknown law, or a subject without laws, when run, then it exits 1 and says what is expected", async () => {
    const unknown = await run("--only", "LAW-NONE");
    assert.equal(unknown.code, 1);
    assert.match(unknown.stderr, /--only: expected one of LAW-ROUND-1, .*received "LAW-NONE"/);
    const toy = await runToy("properties", "--edition", "toy");
    assert.equal(toy.code, 1);
    assert.match(toy.stderr, /the project in assay\.config\.ts has no `laws`/);
  });
});
