import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { Result } from "ethers";
import { expectRevert, moveTo, read, readText, readUint, send } from "../../support/chain";
import { buy, DAY, DEPOSIT, ONE, openEarlierMarket, openMarket, voteAll, type Market } from "../../support/market";

const NOBODY = `0x${"00".repeat(20)}`;

/** A struct's fields by name; lists and structs within it by place. */
function fieldsOf(value: unknown): Record<string, unknown> {
  assert(value instanceof Result, "expected a struct");
  const fields = Object.entries(value.toObject());
  return Object.fromEntries(
    fields.map(([name, field]) => [name, field instanceof Result ? field.toArray(true) : field]),
  );
}

/** What the other getters say of a cover. */
async function answersOf(market: Market, coverId: bigint): Promise<Record<string, unknown>> {
  const cover = fieldsOf((await read(market.cover, "getCover", [coverId]))[0]);
  const [pools] = await read(market.cover, "getCoverPools", [coverId]);
  assert(pools instanceof Result);
  const allocations: bigint[] = [];
  for (const { poolId } of pools.toArray().map(fieldsOf)) {
    allocations.push(await readUint(market.stakingProducts, "getCoverAllocation", [coverId, poolId]));
  }
  return {
    ...cover,
    coverId,
    owner: cover.replacedBy === 0n ? await readText(market.coverNFT, "ownerOf", [coverId]) : NOBODY,
    graceEnd: await readUint(market.cover, "getGraceEnd", [coverId]),
    releaseTime: await readUint(market.cover, "getReleaseTime", [coverId]),
    openClaimId: await readUint(market.claims, "getOpenClaim", [coverId]),
    pools: pools.toArray(true),
    allocations,
  };
}

/** A claim on a cover of the market's buyer; the whole, where a part cannot be claimed. */
async function claim(market: Market, coverId: bigint): Promise<void> {
  const part = market.claims.abi.getFunction("submitClaim(uint256,uint256)") !== null;
  const name = part ? "submitClaim(uint256,uint256)" : "submitClaim";
  await send(market.buyer, market.claims, name, part ? [coverId, ONE / 3n] : [coverId], { value: DEPOSIT });
}

for (const [edition, open] of [
  ["current", openMarket],
  ["earlier", openEarlierMarket],
] as const) {
  describe(`CoverViewer of the ${edition} edition (INFO-4)`, () => {
    it("given covers that were extended, paid out of, and claimed again, then getCovers says of each id what the getters say, in the order of the ids", async () => {
      const market = await loadFixture(open);
      await buy(market, { pools: [1n, 2n] });
      await buy(market, { pools: [3n, 1n], amount: 2n * ONE });
      await buy(market, { coverId: 1n, pools: [2n, 3n] });
      await claim(market, 2n);
      await moveTo((await voteAll(market, 1n, true)) + 7n * DAY);
      await send(market.stranger, market.claims, "settleClaim", [1n]);
      if (edition === "current") await claim(market, 2n);

      const count = await readUint(market.cover, "coverCount");
      const ids = [...Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1)).reverse(), 2n];
      const [details] = await read(market.coverViewer, "getCovers", [ids]);
      assert(details instanceof Result);

      assert.equal(count, edition === "current" ? 3n : 2n);
      const wanted: Record<string, unknown>[] = [];
      for (const id of ids) wanted.push(await answersOf(market, id));
      assert.deepEqual(details.toArray().map(fieldsOf), wanted);
      const second = fieldsOf(details.toArray().at(-1));
      assert.equal(second.openClaimId, edition === "current" ? 2n : 0n);
    });

    it("given no id, then the list is empty; given an unknown one among others, then the call reverts", async () => {
      const market = await loadFixture(open);
      await buy(market);
      const [none] = await read(market.coverViewer, "getCovers", [[]]);
      assert(none instanceof Result);
      assert.equal(none.length, 0);
      for (const unknown of [0n, 2n]) {
        await expectRevert(read(market.coverViewer, "getCovers", [[1n, unknown]]), "UnknownCover", [unknown]);
      }
    });
  });
}
