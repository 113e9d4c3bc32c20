import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { INVARIANTS } from "../../invariants";
import { PROOFS } from "../properties/laws/proofs";
import { MUTUAL, assay, campaign } from "./command";

describe("the mutual on the package's public entries", function () {
  this.timeout(180_000);

  for (const edition of ["current", "earlier"])
    it(`given the ${edition} edition, then a campaign holds`, async () => {
      const { code, printed } = await campaign("--edition", edition, "--seed", "1", "--runs", "3");
      assert.equal(code, 0, printed);
      assert.match(printed, /held: all predictions came true, and every invariant held/);
    });

  it("given laws that cost little, then they hold", async () => {
    const { code, printed } = await assay("properties", "--only", "LAW-CAP", "--seed", "1", "--runs", "12");
    assert.equal(code, 0, printed);
  });

  for (const [law, bug] of [
    ["LAW-WHEN-4", "fee-above-max"],
    ["LAW-CAP-2", "deficit-forgotten"],
  ] as const)
    it(`given the bug ${bug}, then ${law} is violated`, async () => {
      const { code, printed } = await assay("properties", "--only", law, "--bug", bug, "--seed", "1", "--runs", "12");
      assert.equal(code, 7, printed);
    });

  it("given the ids of all laws, then each has a statement in mutual/laws", () => {
    const loaded = createRequire(__filename)(join(MUTUAL, "laws")) as {
      readonly LAWS: Readonly<Record<string, { readonly id?: string }>>;
    };
    const ids = Object.values(loaded.LAWS).map(({ id = "no id" }) => id);
    assert.deepEqual(ids.sort(), PROOFS.map(({ law }) => law).sort());
  });

  it("given the ids of all invariants, then each has a statement in mutual/invariants", () => {
    // its types are those of the project in mutual/, so it is loaded as whatever it is
    const loaded = createRequire(__filename)(join(MUTUAL, "invariants")) as {
      readonly INVARIANTS: Readonly<Record<string, { readonly id?: string }>>;
    };
    const ids = Object.values(loaded.INVARIANTS).map(({ id = "no id" }) => id);
    assert.deepEqual(ids.sort(), INVARIANTS.map(({ id }) => id).sort());
  });
});
