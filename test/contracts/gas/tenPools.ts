import {
  at,
  deploy,
  impersonate,
  moveTo,
  now,
  readText,
  readUint,
  send,
  sendEth,
  type Deployed,
  type Receipt,
} from "../../support/chain";
import { buy, DAY, DEPOSIT, GRACE, ONE, openMarket, PRODUCT, type Market, type Purchase } from "../../support/market";
import { BUDGET, TRANCHE } from "./crowdedPool";

const STAKE_PER_TRANCHE = 100n * ONE;

/**
 * Twenty fresh pools, ten and ten others, each with stake in all eight tranches at the start of a tranche, when a cover of
 * 28 days may still use all eight; and an address that takes no ETH with 50 000 gas, so that every attempted payment to it
 * costs that gas and a new credit. It is a member. Assessor group 2 has 32 addresses, the market's three among them; eleven
 * of it vote, as many as it takes to approve a claim.
 */
export interface TenPools extends Market {
  readonly guzzler: string;
  readonly voters: readonly string[];
  readonly ten: readonly bigint[];
  readonly otherTen: readonly bigint[];
}

/** Builds it out of a market. */
export async function openTenPools(): Promise<TenPools> {
  const market = await openMarket();
  const start = ((await now()) / TRANCHE + 1n) * TRANCHE;
  await moveTo(start);
  for (const asset of [6n, 7n, 255n] as const) {
    const feed = market.feeds[Number(asset) as 6 | 7 | 255].address;
    await send(market.governor, market.capitalPool, "setFeed", [asset, feed, 3_650n * DAY]);
  }
  const guzzler = await deploy(market.stranger, "GasGuzzler");
  await send(market.governor, market.registry, "addMember", [guzzler.address]);
  const group = assessors(market.assessors, 32);
  const voters: string[] = [];
  for (const voter of group.slice(0, 11)) voters.push(await impersonate(voter));
  await send(market.governor, market.registry, "createAssessorGroup", [group]);
  await send(market.governor, market.coverProducts, "setAssessorGroup", [1n, 2n]);
  await sendEth(market.treasury, market.capitalPool.address, 500n * ONE);

  const ids = Array.from({ length: 20 }, (_, index) => BigInt(index) + 4n);
  for (const poolId of ids) await openPool(market, poolId, start / TRANCHE);
  return { ...market, guzzler: guzzler.address, voters, ten: ids.slice(0, 10), otherTen: ids.slice(10) };
}

/** An assessor group of `size` around those given. */
export function assessors(given: readonly string[], size: number): readonly string[] {
  const more = Array.from(
    { length: size - given.length },
    (_, index) => `0x${(index + 1).toString(16).padStart(40, "a")}`,
  );
  return [...given, ...more];
}

/** A cover of all that ten pools have free, over all eight tranches of each; owned by the guzzler, which gets the commission, too. */
export async function buyFromTen(scene: TenPools, pools: readonly bigint[], coverId = 0n): Promise<Receipt> {
  const exposureEnd = (await now()) + 1n + (28n + 11n) * DAY + GRACE;
  const free = await readUint(scene.stakingProducts, "getFreeCapacity", [pools[0], PRODUCT, exposureEnd]);
  const purchase: Purchase = {
    ...{ coverId, pools, owner: scene.guzzler, amount: (free / 100n) * 10n, period: 28n, maxPremium: BUDGET },
    ...{ commissionRatio: 3_000n, commissionDestination: scene.guzzler },
  };
  return buy(scene, purchase, { value: BUDGET });
}

/** Lets the buyer extend the guzzler's cover, so that no spare ETH goes to the guzzler. */
export async function approveBuyer(scene: TenPools, coverId: bigint): Promise<void> {
  await send(await impersonate(scene.guzzler), scene.coverNFT, "approve", [scene.buyer, coverId]);
}

/** A claim on the guzzler's cover; eleven of the group vote, the other 21 do not; answers when its cooldown is over. */
export async function claimAndVote(
  scene: TenPools,
  coverId: bigint,
  requested: bigint,
  inFavour: boolean,
): Promise<void> {
  const from = await impersonate(scene.guzzler);
  await send(from, scene.claims, "submitClaim(uint256,uint256)", [coverId, requested], { value: DEPOSIT });
  const claimId = await readUint(scene.claims, "claimCount");
  for (const voter of scene.voters) await send(voter, scene.claims, "vote", [claimId, inFavour]);
  await moveTo((await now()) + 4n * DAY);
}

async function openPool(market: Market, poolId: bigint, firstTranche: bigint): Promise<Deployed> {
  await send(market.manager, market.stakingProducts, "createStakingPool", [500n, 2_000n]);
  const pool = await at("StakingPool", await readText(market.stakingProducts, "getPool", [poolId]));
  await send(market.treasury, market.token, "approve", [pool.address, 16n * STAKE_PER_TRANCHE]);
  let position = 0n;
  for (let index = 0n; index < 8n; index++) {
    await send(market.treasury, pool, "depositTo", [
      STAKE_PER_TRANCHE,
      firstTranche + index,
      position,
      market.treasury,
    ]);
    if (position === 0n) position = (await readUint(market.stakingNFT, "nextTokenId")) - 1n;
  }
  await send(market.manager, market.stakingProducts, "setProducts", [poolId, [[PRODUCT, 10_000n, 300n]]]);
  return pool;
}
