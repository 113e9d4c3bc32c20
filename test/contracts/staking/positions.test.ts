import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, moveTo, read, readText, readUint, send } from "../../support/chain";
import { openMarket } from "../../support/market";
import { ALL, endOf, poolOf, stake, TOKEN, TRANCHE } from "./scene";

async function scene() {
  const market = await loadFixture(openMarket);
  const pool = poolOf(market, 2n);
  const first = await readUint(pool, "getFirstActiveTrancheId");
  const tranchesOf = async (position: bigint): Promise<readonly bigint[]> => [
    ...((await read(pool, "getDepositTranches", [position]))[0] as Iterable<bigint>),
  ];
  return { market, pool, first, tranchesOf };
}

describe("tranches of a position", () => {
  it("given all eight that can be named, then the ninth and the one before the first are refused", async () => {
    const { market, pool, first, tranchesOf } = await scene();
    const position = await stake(market, pool, TOKEN, first + 7n);
    for (let index = 0n; index < 7n; index++) await stake(market, pool, TOKEN, first + index, { position });
    assert.deepEqual(
      await tranchesOf(position),
      Array.from({ length: 8 }, (_, index) => first + BigInt(index)),
    );
    for (const tranche of [first + 8n, first - 1n, 0n, ALL]) {
      await expectRevert(stake(market, pool, TOKEN, tranche, { position }), "TrancheNotActive", [
        tranche,
        first,
        first + 7n,
      ]);
    }
  });

  it("given a tranche's last second and its end, then it can be named in the one and not in the other", async () => {
    const { market, pool, first } = await scene();
    await send(market.treasury, market.token, "approve", [pool.address, 2n * TOKEN]);
    const deposit = (tranche: bigint, time: bigint) =>
      send(market.treasury, pool, "depositTo", [TOKEN, tranche, 0n, market.treasury], { time });
    await deposit(first, endOf(first) - 1n);
    await expectRevert(deposit(first, endOf(first)), "TrancheNotActive", [first, first + 1n, first + 8n]);
  });

  it("given numbers that no tranche has, when rewards are withdrawn from them, then nothing happens; with stake they count as not ended", async () => {
    const { market, pool, first, tranchesOf } = await scene();
    const position = await stake(market, pool, TOKEN, first + 3n);
    const odd = [0n, first - 1n, first + 3n + 256n, 7n, 2n ** 64n, ALL];
    await send(market.treasury, pool, "withdraw", [position, false, true, odd]);
    assert.deepEqual(await tranchesOf(position), [first + 3n]);
    assert.equal(await readUint(pool, "getStakeInfo", [position]), TOKEN);

    const withdraw = (tranches: readonly bigint[]) =>
      send(market.treasury, pool, "withdraw", [position, true, false, tranches]);
    await expectRevert(withdraw([ALL]), "TrancheNotEnded", [ALL, ALL]);
    await expectRevert(withdraw([2n ** 64n - 1n]), "TrancheNotEnded", [2n ** 64n - 1n, ALL]);
    await expectRevert(withdraw([2n ** 64n - 2n]), "TrancheNotEnded", [2n ** 64n - 2n, (2n ** 64n - 1n) * TRANCHE]);
    await withdraw([0n, first - 1n, first - 1n]); // ended, without a deposit, twice: nothing
    assert.equal(await readUint(pool, "getStakeInfo", [position]), TOKEN);
  });

  it("given deposits around tranche 256, where the next word of the bitmap begins, then each is found, moved and withdrawn on its own", async () => {
    const { market, pool, tranchesOf } = await scene();
    await moveTo(endOf(251n)); // tranche 252 is current
    const position = await stake(market, pool, TOKEN, 255n);
    await stake(market, pool, 2n * TOKEN, 256n, { position });
    await stake(market, pool, 4n * TOKEN, 257n, { position });
    assert.deepEqual(await tranchesOf(position), [255n, 256n, 257n]);

    await send(market.treasury, pool, "extendDeposit(uint256,uint256,uint256)", [position, 4n * TRANCHE, 255n]);
    assert.deepEqual(await tranchesOf(position), [256n, 257n, 259n]);
    await send(market.treasury, pool, "extendDeposit(uint256,uint256)", [position, TRANCHE]); // the earliest: 256
    assert.deepEqual(await tranchesOf(position), [257n, 259n]);

    await moveTo(endOf(257n));
    const { logs } = await send(market.treasury, pool, "withdraw", [position, true, true, [257n, 1n]]);
    assert.equal(logs[0]?.args.getValue("amount"), 6n * TOKEN);
    assert.deepEqual(await tranchesOf(position), [259n]);
  });

  it("given a deposit 256 tranches after the first, which is still there, then both are kept (64 years; INFO-1)", async () => {
    const { market, pool, first, tranchesOf } = await scene();
    const position = await stake(market, pool, TOKEN, first);
    await moveTo(endOf(first + 255n));
    await stake(market, pool, 2n * TOKEN, first + 256n, { position });
    assert.deepEqual(await tranchesOf(position), [first, first + 256n]);
    assert.equal(await readUint(pool, "getStakeInfo", [position]), 3n * TOKEN);

    await moveTo(endOf(first + 256n));
    await send(market.treasury, pool, "withdraw", [position, true, true, [first, first + 256n]]);
    assert.deepEqual(await tranchesOf(position), []);
    assert.equal(await readUint(pool, "getStakeInfo", [position]), 0n);
  });
});

describe("positions of other pools, owners and operators", () => {
  it("given a position of another pool, then every function names both pools", async () => {
    const { market, pool, first } = await scene();
    const { treasury } = market;
    const other = 1n; // of pool 1
    const calls: readonly (readonly [string, readonly unknown[]])[] = [
      ["depositTo", [TOKEN, first, other, treasury]],
      ["extendDeposit(uint256,uint256)", [other, TRANCHE]],
      ["extendDeposit(uint256,uint256,uint256)", [other, TRANCHE, first]],
      ["withdraw", [other, false, true, []]],
    ];
    for (const [fn, args] of calls) {
      await expectRevert(send(treasury, pool, fn, args), "PositionOfOtherPool", [other, 2n, 1n]);
    }
    for (const [fn, args] of [
      ["getStakeInfo", [other]],
      ["getDeposit", [other, first]],
      ["getDepositTranches", [other]],
      ["getUnwithdrawnRewards", [other]],
      ["getWithdrawnRewards", [other]],
    ] as const) {
      await expectRevert(read(pool, fn, args), "PositionOfOtherPool", [other, 2n, 1n]);
      await expectRevert(read(pool, fn, [99n, ...args.slice(1)]), "ERC721NonexistentToken", [99n]);
    }
    await expectRevert(read(pool, "getPoolStake", [1n]), "WrongPool", [1n, 2n]);
  });

  it("given a stranger, an approved one and an operator, then the first is refused and the others' withdrawals pay the owner (HOSTILE-1)", async () => {
    const { market, pool, first } = await scene();
    const { treasury, buyer, stranger, stakingNFT, token } = market;
    const position = await stake(market, pool, TOKEN, first);
    await stake(market, pool, TOKEN, first + 1n, { position });
    await moveTo(endOf(first + 1n));
    const withdraw = (from: string, tranche: bigint) => send(from, pool, "withdraw", [position, true, true, [tranche]]);
    await expectRevert(withdraw(stranger, first), "NotOwnerNorApproved", [position, stranger]);

    const before = await readUint(token, "balanceOf", [treasury]);
    await send(treasury, stakingNFT, "approve", [stranger, position]);
    await withdraw(stranger, first);
    await send(treasury, stakingNFT, "setApprovalForAll", [buyer, true]);
    await withdraw(buyer, first + 1n);
    assert.equal(await readUint(token, "balanceOf", [treasury]), before + 2n * TOKEN);
  });

  it("given a position that was sold, then its new owner withdraws and the old one is refused", async () => {
    const { market, pool, first } = await scene();
    const { treasury, stranger, stakingNFT, token } = market;
    const position = await stake(market, pool, TOKEN, first);
    await send(treasury, stakingNFT, "transferFrom", [treasury, stranger, position]);
    await moveTo(endOf(first));
    const args = [position, true, true, [first]];
    await expectRevert(send(treasury, pool, "withdraw", args), "NotOwnerNorApproved", [position, treasury]);
    await send(stranger, pool, "withdraw", args);
    assert.equal(await readUint(token, "balanceOf", [stranger]), TOKEN);
  });
});

describe("StakingNFT", () => {
  it("given positions of several pools, then ids count over all of them and each knows its pool", async () => {
    const { market, first } = await scene();
    const { stakingNFT, buyer } = market;
    assert.equal(await readUint(stakingNFT, "nextTokenId"), 4n); // the market's three pools have one each
    for (const poolId of [3n, 1n]) await stake(market, poolOf(market, poolId), TOKEN, first, { to: buyer });
    const pools = await Promise.all([1n, 2n, 3n, 4n, 5n].map((id) => readUint(stakingNFT, "poolOf", [id])));
    assert.deepEqual(pools, [1n, 2n, 3n, 3n, 1n]);
    assert.equal(await readText(stakingNFT, "ownerOf", [4n]), buyer);
    await expectRevert(read(stakingNFT, "poolOf", [6n]), "ERC721NonexistentToken", [6n]);
    await expectRevert(read(stakingNFT, "isApprovedOrOwner", [buyer, 0n]), "ERC721NonexistentToken", [0n]);
  });
});
