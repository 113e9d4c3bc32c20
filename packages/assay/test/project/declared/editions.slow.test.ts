import assert from "node:assert/strict";
import type { Copy } from "./support";
import { toyCopy } from "./toy";

const campaign = (copy: Copy, ...more: readonly string[]) =>
  copy.assay("campaign", "--seed", "1", "--runs", "20", "--steps", "20", "--workers", "1", "--tables", ...more);
/** How often a row of the table says that something succeeded. */
const succeeded = (output: string, name: string): number | undefined => {
  const [, count] = new RegExp(`│ ${name} +│ +(\\d+) │`).exec(output) ?? [];
  return count === undefined ? undefined : Number(count);
};

describe("calls of a project with editions", function () {
  this.timeout(180_000);
  let copy: Copy;
  before(() => {
    copy = toyCopy("boxes");
  });
  after(() => {
    copy.remove();
  });

  it("given a function of the earlier edition alone, when campaigns run, then only that edition's calls it, and the types have it", async () => {
    const [current, earlier] = [await campaign(copy), await campaign(copy, "--edition", "earlier")];
    assert.equal(current.status, 0, current.stdout + current.stderr);
    assert.equal(earlier.status, 0, earlier.stdout + earlier.stderr);
    assert.equal(succeeded(current.stdout, "Box.drop"), undefined);
    assert.ok((succeeded(earlier.stdout, "Box.drop") ?? 0) > 0, earlier.stdout);
    assert.equal((await copy.assay("types")).status, 0);
    assert.match(
      copy.read("assay-types.d.ts"),
      /"Box\.receive": Call<\{\}, void, true>;\n\s+"Box\.drop": Call<\{\}, void>/,
    );
  });

  it("given plain wei as a call, and weights, when a campaign runs, then the contract gets wei, and most steps wait", async () => {
    const { stdout } = await campaign(copy);
    assert.ok((succeeded(stdout, "Box.receive") ?? 0) > 0, stdout);
    assert.ok((succeeded(stdout, "wait") ?? 0) > 2 * (succeeded(stdout, "Box.put") ?? Infinity), stdout);
  });

  it("given a rule without an answer to some calls, when `when` leaves them out, then none is made; without it one is found", async () => {
    assert.equal((await campaign(copy)).status, 0);
    copy.edit("assay.config.ts", "amount < 5n", "amount < 50n");
    const found = await campaign(copy);
    assert.notEqual(found.status, 0, found.stdout);
    assert.match(found.stdout, /LOCKSTEP-STATUS:Box\.put/);
  });
});
