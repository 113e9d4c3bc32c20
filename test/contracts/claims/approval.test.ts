import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { ethOf, impersonate, moveTo, read, readUint, send, sendEth } from "../../support/chain";
import { buy, coverField, DAY, DEPOSIT, numberIn, ONE, openEarlierMarket, openMarket } from "../../support/market";
import type { Market } from "../../support/market";

const [APPROVED, REJECTED] = [2n, 3n];

/** Address of an assessor that only votes. */
const voter = (index: number): string => `0x${(0xa550000 + index).toString(16).padStart(40, "0")}`;

/** A claim on cover 1 (1 ETH), to be voted on by `size` assessors; the submitter is one of them when `own`. */
async function claimed(market: Market, size: number, own: boolean): Promise<readonly string[]> {
  const group = Array.from({ length: own ? size - 1 : size }, (_, index) => voter(index));
  await send(market.governor, market.registry, "createAssessorGroup", [own ? [...group, market.buyer] : group]);
  await send(market.governor, market.coverProducts, "setAssessorGroup", [1n, 2n]);
  await sendEth(market.treasury, market.capitalPool.address, 5n * ONE);
  await buy(market);
  const { claims } = market;
  const submit = claims.abi.getFunction("submitClaim(uint256)") === null ? "submitClaim" : "submitClaim(uint256)";
  await send(market.buyer, claims, submit, [1n], { value: DEPOSIT });
  return group;
}

interface Case {
  readonly size: number;
  readonly own?: boolean;
  readonly inFavour: number;
  readonly against?: number;
  readonly status: bigint;
}

// a third of the eligible, rounded up: 3 -> 1, 4 -> 2, 31 -> 11, 32 -> 11; the submitter is not eligible
const CASES: readonly Case[] = [
  { size: 32, inFavour: 1, status: REJECTED },
  { size: 32, inFavour: 10, status: REJECTED },
  { size: 32, inFavour: 11, status: APPROVED },
  { size: 32, inFavour: 11, against: 10, status: APPROVED },
  { size: 32, inFavour: 11, against: 11, status: REJECTED },
  { size: 32, own: true, inFavour: 10, status: REJECTED },
  { size: 32, own: true, inFavour: 11, status: APPROVED },
  { size: 31, own: true, inFavour: 10, status: APPROVED },
  { size: 4, inFavour: 1, status: REJECTED },
  { size: 4, own: true, inFavour: 1, status: APPROVED },
  { size: 3, inFavour: 1, status: APPROVED },
  { size: 3, own: true, inFavour: 1, status: APPROVED },
  { size: 3, inFavour: 0, status: REJECTED },
];

const EDITIONS = [
  { name: "the current edition", open: openMarket, wait: 4n * DAY },
  { name: "the earlier edition", open: openEarlierMarket, wait: 7n * DAY },
] as const;

for (const { name, open, wait } of EDITIONS) {
  describe(`a claim needs a third of the eligible in favour, ${name} (SETTLE-1)`, () => {
    for (const { size, own = false, inFavour, against = 0, status } of CASES) {
      const who = own ? `${size} assessors, the submitter among them` : `${size} assessors`;
      const outcome = status === APPROVED ? "it is approved and paid" : "it is rejected";
      it(`given ${who}, ${inFavour} in favour and ${against} against, then ${outcome}`, async () => {
        const market = await loadFixture<Market>(open);
        const group = await claimed(market, size, own);
        for (const [index, account] of group.slice(0, inFavour + against).entries()) {
          await send(await impersonate(account), market.claims, "vote", [1n, index < inFavour]);
        }
        await moveTo((await coverField(market, 1n, "start")) + wait + DAY);
        const [claim] = await read(market.claims, "getClaim", [1n]);
        assert.equal(numberIn(claim, "eligibleVotes"), BigInt(own ? size - 1 : size));
        assert.equal(numberIn(claim, "status"), status);

        const [owner, pool] = [await ethOf(market.buyer), await ethOf(market.capitalPool.address)];
        await send(market.stranger, market.claims, "settleClaim", [1n]);
        const paid = status === APPROVED ? ONE : 0n;
        assert.equal(await ethOf(market.buyer), owner + (status === APPROVED ? ONE + DEPOSIT : 0n));
        assert.equal(await coverField(market, 1n, "amount"), ONE - paid);
        const credited = await readUint(market.claims, "totalCredit", [0n]); // the earlier edition shares the deposit
        const forfeited = status === APPROVED ? 0n : DEPOSIT - credited;
        assert.equal(await ethOf(market.capitalPool.address), pool - paid + forfeited);
      });
    }
  });
}
