import assert from "node:assert/strict";
import { protocol } from "../../scripts/protocol";
import { run as runOn, type Ran } from "../../packages/assay/test/cli/run";

const run = (...argv: string[]): Promise<Ran> => runOn(protocol, ["properties", ...argv]);

describe("assay properties", function () {
  this.timeout(180_000);
  const few = ["--only", "LAW-WHEN-4", "--seed", "7", "--runs", "5"];

  it("given a bug, when run, then it exits 7 with the shrunk program, both values, and how to run it again", async () => {
    const { code, stdout } = await run(...few, "--bug", "fee-above-max");
    assert.equal(code, 7);
    assert.match(stdout, /preconditions {2}not met: the fee is at most the maximum/);
    assert.match(stdout, /observed {7}success/);
    assert.match(stdout, /\+0 d 0 s {2}alice: pool:1\.setPoolFee\(poolId: 1, newFee: 2501\)/);
    assert.match(stdout, /npx assay properties --only LAW-WHEN-4 --seed 7 --runs \d --bug fee-above-max/);
  });
});
