import assert from "node:assert/strict";
import { artifacts } from "../support/artifacts";
import { assertAgreesWithEthers } from "../../packages/assay/test/support/agreesWithEthers";

/** Every contract that a campaign calls. */
const CALLED = [
  "Registry",
  "NativeToken",
  "CapitalPool",
  "StakingPool",
  "StakingProducts",
  "StakingNFT",
  "CoverProducts",
  "Cover",
  "CoverNFT",
  "Claims",
  "MemberRoles",
  "IndividualClaims",
  "EarlierCover",
  "EarlierCoverProducts",
  "EarlierStakingProducts",
  "HostileERC20",
  "MockFeed",
  "Lens",
];

describe("codec on the protocol's functions", () => {
  const compiled = artifacts();
  for (const contract of CALLED) {
    it(`given every function of ${contract}, when random arguments are encoded, then ethers encodes the same`, () => {
      const artifact = compiled[contract];
      assert.ok(artifact, `${contract} was not compiled`);
      assert.ok(assertAgreesWithEthers(artifact.abi, 10) > 0);
    });
  }
});
