import assert from "node:assert/strict";
import { campaign, replace } from "../init/support";
import { StandardProjects, lawsViolated } from "./standards-project";

describe("ERC-4626 of contracts of others", function () {
  this.timeout(240_000);
  const projects = new StandardProjects();
  after(() => projects.remove());

  /** A project of a vault whose people have of the asset, and let the vault take it. */
  function project(vault: string): string {
    const root = projects.of("Asset", vault);
    replace(
      root,
      "assay.config.ts",
      "opening: () => [],",
      `opening: ({ people, deployer, of }) => people.flatMap((person) => [
        { from: deployer, contract: "Asset", method: "transfer", args: [person, 10n ** 27n] },
        { from: person, contract: "Asset", method: "approve", args: [of("${vault}"), 2n ** 256n - 1n] },
      ]),
      vaults: [{ vault: "${vault}", asset: "Asset" }],`,
    );
    return root;
  }

  it("given a vault of OpenZeppelin's, then the laws of the vault and of its asset hold, each has said something, and oracles find nothing", async () => {
    const root = project("SoundVault");
    assert.deepEqual(await lawsViolated(root, 20), { laws: 16, violated: [], unmet: [] });
    assert.deepEqual((await campaign(root, 8)).found, []);
  });

  it("given a vault that rounds the shares that it gives up, then a round trip pays, and laws say so", async () => {
    const { violated } = await lawsViolated(project("GenerousVault"), 20);
    for (const law of ["TRIP", "ROUNDING"])
      assert.ok(violated.includes(`LAW-ERC4626-${law}-1-GENEROUSVAULT`), violated.join());
  });
});
