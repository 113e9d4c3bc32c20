import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, impersonate, moveTo, now, readUint, send } from "../../support/chain";
import { DAY, ONE, openMarket } from "../../support/market";

describe("NativeToken", () => {
  it("given anybody but Cover, when tokens are minted, then NotProtocol", async () => {
    const market = await loadFixture(openMarket);
    const callers = [market.governor, market.deployer, await impersonate(market.claims.address)];
    for (const from of callers) {
      await expectRevert(send(from, market.token, "mint", [market.buyer, 1n]), "NotProtocol");
    }
    const cover = await impersonate(market.cover.address);
    await send(cover, market.token, "mint", [market.buyer, 1n]);
    assert.equal(await readUint(market.token, "balanceOf", [market.buyer]), 1n);
  });

  it("given a locked owner, when tokens would leave it in any way, even none, then TokensLocked; from the end on they move", async () => {
    const market = await loadFixture(openMarket);
    const { token, governor, treasury, buyer, stranger } = market;
    await send(treasury, token, "transfer", [buyer, ONE]);
    await send(buyer, token, "approve", [stranger, ONE]);
    const until = (await now()) + DAY;
    await send(governor, token, "lockForMV", [buyer, until]);

    await expectRevert(send(buyer, token, "transfer", [stranger, 1n]), "TokensLocked");
    await expectRevert(send(buyer, token, "transfer", [stranger, 0n]), "TokensLocked");
    await expectRevert(send(stranger, token, "transferFrom", [buyer, stranger, 1n]), "TokensLocked");
    await expectRevert(send(buyer, token, "burn", [0n]), "TokensLocked");
    await send(treasury, token, "transfer", [buyer, ONE]);

    await moveTo(until - 2n); // the transaction that follows is mined at until - 1
    await expectRevert(send(buyer, token, "transfer", [stranger, 1n]), "TokensLocked");
    await moveTo(until);
    await send(buyer, token, "burn", [ONE]);
    await send(stranger, token, "transferFrom", [buyer, stranger, ONE]);
    assert.equal(await readUint(token, "balanceOf", [buyer]), 0n);
  });

  it("given a lock, when it is set by others, for others than members, or not later, then it is refused", async () => {
    const { token, governor, buyer, stranger } = await loadFixture(openMarket);
    await expectRevert(send(buyer, token, "lockForMV", [buyer, 5n]), "NotGovernor");
    await expectRevert(send(governor, token, "lockForMV", [stranger, 5n]), "NotMember");
    await expectRevert(send(governor, token, "lockForMV", [buyer, 0n]), "LockNotLater");
    await send(governor, token, "lockForMV", [buyer, 5n]);
    await expectRevert(send(governor, token, "lockForMV", [buyer, 5n]), "LockNotLater");
  });

  it("given a lock until 365 days from now and a second longer, then the one is set and the other is LockTooLong (TOKEN-2)", async () => {
    const { token, governor, buyer } = await loadFixture(openMarket);
    const time = (await now()) + 5n;
    const latest = time + 365n * DAY;
    const lock = (until: bigint) => send(governor, token, "lockForMV", [buyer, until], { time });
    await expectRevert(lock(latest + 1n), "LockTooLong", [buyer, latest + 1n, latest]);
    await expectRevert(lock(2n ** 256n - 1n), "LockTooLong", [buyer, 2n ** 256n - 1n, latest]);
    await lock(latest);
    assert.equal(await readUint(token, "isLockedForMV", [buyer]), latest);
  });
});
