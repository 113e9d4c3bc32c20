import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { deploy, expectError, expectRevert, read, readText, readUint, send, type Deployed } from "../../support/chain";
import { openMarket, type Market } from "../../support/market";
import { ALL, poolOf, stake, TOKEN, TRANCHE } from "./scene";

interface Attack {
  readonly market: Market;
  readonly pool: Deployed;
  readonly reentrant: Deployed;
  readonly tranche: bigint;
  /** The attacker's own position, which it had before. */
  readonly own: bigint;
}

/** A receiver that owns a position and has tokens and an allowance, so that nothing but the guard stops it. */
async function prepareAttack(): Promise<Attack> {
  const market = await loadFixture(openMarket);
  const pool = poolOf(market, 1n);
  const reentrant = await deploy(market.stranger, "Reentrant");
  const tranche = await readUint(pool, "getFirstActiveTrancheId");
  const own = await stake(market, pool, TOKEN, tranche, { to: reentrant.address });
  await send(market.treasury, market.token, "transfer", [reentrant.address, 10n * TOKEN]);
  const approve = market.token.abi.encodeFunctionData("approve", [pool.address, 10n * TOKEN]);
  await send(market.stranger, reentrant, "execute", [market.token.address, 0n, approve]);
  return { market, pool, reentrant, tranche, own };
}

/** The receiver calls `fn` from within the hook of a position that is minted to it. */
async function strike(
  { market, pool, reentrant, tranche }: Attack,
  fn: string,
  args: readonly unknown[],
  target = pool,
): Promise<void> {
  const data = target.abi.encodeFunctionData(fn, [...args]);
  await send(market.stranger, reentrant, "arm", [target.address, 0n, data]);
  await stake(market, pool, 2n * TOKEN, tranche, { to: reentrant.address });
  assert.equal((await read(reentrant, "struck"))[0], true, "the hook ran");
}

describe("depositTo, when the position's receiver calls back", () => {
  const calls: readonly (readonly [string, (attack: Attack) => readonly unknown[]])[] = [
    ["depositTo", ({ tranche, own, reentrant }) => [TOKEN, tranche, own, reentrant.address]],
    ["withdraw", ({ tranche, own }) => [own, false, true, [tranche]]],
    ["extendDeposit(uint256,uint256)", ({ own }) => [own, TRANCHE]],
    ["extendDeposit(uint256,uint256,uint256)", ({ own, tranche }) => [own, TRANCHE, tranche]],
    ["withdrawFees", () => []],
    ["poke", () => [ALL]],
  ];
  for (const [fn, args] of calls) {
    it(`given ${fn} from the hook, then it is refused and the deposit stays valid (HOSTILE-4)`, async () => {
      const attack = await prepareAttack();
      await strike(attack, fn, args(attack));
      expectError(await readText(attack.reentrant, "answer"), "ReentrancyGuardReentrantCall");
      assert.equal(await readUint(attack.pool, "getStakeInfo", [attack.own + 1n]), 2n * TOKEN);
      assert.equal(await readUint(attack.pool, "getStakeInfo", [attack.own]), TOKEN);
      // the same call, made when nothing else runs, succeeds: only the guard stood in its way
      const data = attack.pool.abi.encodeFunctionData(fn, [...args(attack)]);
      await send(attack.market.stranger, attack.reentrant, "execute", [attack.pool.address, 0n, data]);
    });
  }

  it("given a hook that reads the new position, then it finds the state that stays (SAFE-1)", async () => {
    const attack = await prepareAttack();
    const { stakingViewer } = attack.market;
    await strike(attack, "getToken", [attack.own + 1n], stakingViewer);
    const seen = await readText(attack.reentrant, "answer");
    assert.deepEqual(
      stakingViewer.abi.decodeFunctionResult("getToken", seen),
      await read(stakingViewer, "getToken", [attack.own + 1n]),
    );
  });

  it("given a hook that gives the new position away, then the new owner has it with its stake", async () => {
    const attack = await prepareAttack();
    const { market, reentrant, own } = attack;
    await strike(attack, "transferFrom", [reentrant.address, market.buyer, own + 1n], market.stakingNFT);
    assert.equal(await readText(market.stakingNFT, "ownerOf", [own + 1n]), market.buyer);
    assert.equal(await readUint(attack.pool, "getStakeInfo", [own + 1n]), 2n * TOKEN);
  });

  it("given a receiver that takes no NFTs, then the deposit reverts whole", async () => {
    const { market, pool, tranche } = await prepareAttack();
    const rejecter = await deploy(market.stranger, "NftRejecter");
    const before = await readUint(market.token, "balanceOf", [market.treasury]);
    await expectRevert(stake(market, pool, TOKEN, tranche, { to: rejecter.address }), "ERC721InvalidReceiver");
    assert.equal(await readUint(market.token, "balanceOf", [market.treasury]), before);
  });
});
