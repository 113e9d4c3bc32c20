import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { readUint, send } from "../../support/chain";
import { ONE, openMarket } from "../../support/market";

describe("VotingPower", () => {
  it("given a manager of three pools with 100 000 each, then its power is its own tokens and all of that stake", async () => {
    const { votingPower, manager, treasury, token } = await loadFixture(openMarket);
    await send(treasury, token, "transfer", [manager, 7n]);
    assert.equal(await readUint(votingPower, "getVotingPower", [manager]), 300_000n * ONE + 7n);
  });

  it("given an address that is no member, or no longer, then it has none, whatever it holds", async () => {
    const { votingPower, governor, registry, manager, treasury } = await loadFixture(openMarket);
    assert.equal(await readUint(votingPower, "getVotingPower", [treasury]), 0n);
    await send(governor, registry, "removeMember", [manager]);
    assert.equal(await readUint(votingPower, "getVotingPower", [manager]), 0n);
  });
});
