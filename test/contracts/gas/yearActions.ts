import { moveTo, now, send, type Receipt } from "../../support/chain";
import { buy, ONE, PRODUCT } from "../../support/market";
import { BUDGET, CROWDED, TRANCHE, type CrowdedPool } from "./crowdedPool";
import { gasOf, row, type Measurement } from "./measure";

const ALL = 2n ** 256n - 1n;

/**
 * What can be done to the crowded pool after a year (REWARD-8); each is the first transaction since, so that it catches up
 * with everything. Typical: the same once a poke of pool and product has caught up.
 */
export async function measureYear(crowded: CrowdedPool): Promise<Measurement[]> {
  const { pool, position, firstTranche, treasury, manager, governor, buyer } = crowded;
  const tranches = Array.from({ length: 8 }, (_, index) => firstTranche + BigInt(index));
  const ended = tranches.slice(0, 5);
  const last = (await now()) / TRANCHE + 7n;
  const onPool = (from: string, fn: string, args: readonly unknown[] = []) => send(from, pool, fn, args);
  const actions: readonly (readonly [string, () => Promise<Receipt>])[] = [
    ["depositTo, new position", () => onPool(treasury, "depositTo", [ONE, last, 0n, treasury])],
    ["depositTo, existing position", () => onPool(treasury, "depositTo", [ONE, last, position, treasury])],
    ["extendDeposit, the earliest", () => onPool(treasury, "extendDeposit(uint256,uint256)", [position, 2n * TRANCHE])],
    [
      "extendDeposit, a named tranche",
      () => onPool(treasury, "extendDeposit(uint256,uint256,uint256)", [position, TRANCHE, firstTranche + 7n]),
    ],
    [
      "withdraw, stake and rewards, five ended tranches",
      () => onPool(treasury, "withdraw", [position, true, true, ended]),
    ],
    ["withdraw, rewards, eight tranches", () => onPool(treasury, "withdraw", [position, false, true, tranches])],
    ["setPoolFee", () => onPool(manager, "setPoolFee", [2_000n])],
    ["withdrawFees", () => onPool(buyer, "withdrawFees")],
    ["sweepSurplus", () => onPool(governor, "sweepSurplus")],
    ["poke", () => onPool(buyer, "poke", [ALL])],
    ["pokeProduct", () => send(buyer, crowded.stakingProducts, "pokeProduct", [CROWDED, PRODUCT, ALL])],
    ["buyCover, new", () => buyMore(crowded, 0n)],
    ["buyCover, extension", () => buyMore(crowded, crowded.extendable)],
    ["settleClaim, approved", () => send(buyer, crowded.claims, "settleClaim", [1n])],
  ];
  const rows: Measurement[] = [];
  for (const [action, act] of actions) {
    const caughtUp = async (): Promise<Receipt> => {
      await onPool(buyer, "poke", [ALL]);
      await send(buyer, crowded.stakingProducts, "pokeProduct", [CROWDED, PRODUCT, ALL]);
      await moveTo((await now()) + 600n);
      return act();
    };
    rows.push(await row(action, "first transaction after the year", act, caughtUp));
  }
  return rows;
}

function buyMore(crowded: CrowdedPool, coverId: bigint): Promise<Receipt> {
  return buy(crowded, { coverId, pools: [CROWDED], period: 28n, maxPremium: BUDGET }, { value: BUDGET });
}

/** What the longest gap costs that anything allocated survives: 637 days, with a release on each of them. */
export async function measureLongestGap(crowded: CrowdedPool): Promise<Measurement[]> {
  const { pool, position, firstTranche, treasury, buyer, stakingProducts } = crowded;
  const ended = Array.from({ length: 7 }, (_, index) => firstTranche + BigInt(index));
  const actions: readonly (readonly [string, () => Promise<Receipt>])[] = [
    [
      "depositTo, existing position",
      () => send(treasury, pool, "depositTo", [ONE, firstTranche + 7n, position, treasury]),
    ],
    [
      "withdraw, stake and rewards, seven ended tranches",
      () => send(treasury, pool, "withdraw", [position, true, true, ended]),
    ],
    ["poke", () => send(buyer, pool, "poke", [ALL])],
    ["pokeProduct", () => send(buyer, stakingProducts, "pokeProduct", [CROWDED, PRODUCT, ALL])],
    ["settleClaim, approved", () => send(buyer, crowded.claims, "settleClaim", [1n])],
  ];
  const rows: Measurement[] = [];
  for (const [action, act] of actions) {
    const gas = await gasOf(act);
    rows.push({ action, typical: gas, worst: gas, how: "first transaction after the gap" });
  }
  return rows;
}
