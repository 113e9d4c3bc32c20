import assert from "node:assert/strict";
import { campaign, replace, say } from "../init/support";
import { StandardProjects, lawsViolated } from "./standards-project";

describe("ERC-4626 with foreign contracts", function () {
  this.timeout(240_000);
  const projects = new StandardProjects();
  after(() => projects.remove());

  /** A project of a vault whose people own the asset and have approved the vault. */
  function project(vault: string, asset = "Asset", value = "10n ** 27n"): string {
    const root = projects.of(asset, vault);
    replace(root, "assay.config.ts", `from "assay";`, `from "assay";\nimport { erc4626Laws } from "assay/standards";`);
    say(
      root,
      `opening: ({ everyone, call, ${vault} }) => {
        for (const person of everyone) {
          call("${asset}.transfer", { to: person, value: ${value} });
          call("${asset}.approve", { spender: ${vault}, value: 2n ** 256n - 1n }, { from: person });
        }
      },
      laws: erc4626Laws({ vault: "${vault}", asset: "${asset}" })`,
    );
    return root;
  }

  it("given OpenZeppelin's vault, then the laws of the vault and of its asset hold, none is vacuous, and oracles find nothing", async () => {
    const root = project("SoundVault");
    assert.deepEqual(await lawsViolated(root, 20), { laws: 27, violated: [], unmet: [] });
    assert.deepEqual((await campaign(root, 8)).found, []);
  });

  it("given an asset of which somebody has nearly all that a number can say, then no law asks for more, and all hold", async () => {
    const root = project("SoundVault", "WholeAsset", `person === "alice" ? 2n ** 256n - 1_000n : 1n`);
    const line = "SoundVault: () => [undefined as never /* asset_ (IERC20) */],";
    replace(root, "assay.config.ts", line, "SoundVault: ({ WholeAsset }) => [WholeAsset],");
    assert.deepEqual((await lawsViolated(root, 40)).violated, []);
  });

  it("given a vault that rounds issued shares up, then a round trip makes a profit, and laws are violated", async () => {
    const { violated } = await lawsViolated(project("GenerousVault"), 60);
    for (const law of ["TRIP", "ROUNDING"]) assert.ok(violated.includes(`LAW-ERC4626-${law}-1`), violated.join());
  });
});
