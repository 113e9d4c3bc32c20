import type { Operation } from "../../model";
import { ALICE, BOB, CAROL, DAY, GOVERNOR, GROUP, ONE, TRANCHE, purchase } from "./world";
import type { World } from "./world";

/** A tiny random generator (mulberry32): whole numbers below a bound, the same for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A call with its caller and ETH. */
export interface RandomCall {
  readonly caller: string;
  readonly value: bigint;
  readonly operation: Operation;
}

/** A random call over two pools, or undefined when there is nothing to pick from. Most are valid. */
export function randomCall(world: World, random: (below: number) => number): RandomCall | undefined {
  const { read, model } = world;
  const big = (below: bigint): bigint => BigInt(random(1 + Number(below)));
  const first = model.time / TRANCHE;
  const poolId = 1n + big(1n);
  const tokenId = 1n + big(read.positionCount());
  const home = tokenId <= read.positionCount() ? read.position(tokenId).poolId : poolId;
  const owner = tokenId <= read.positionCount() ? read.ownerOf("stakingNFT", tokenId) : "a";
  const coverId = latest(read.coverCount(), big(2n));
  const claimId = latest(read.claimCount(), big(1n));
  const by = (caller: string, operation: Operation, value = 0n): RandomCall => ({ caller, value, operation });
  const kinds: (() => RandomCall)[] = [
    () => {
      const amount = big(500n) * ONE + big(10n ** 6n);
      const destination = ["a", "b", "c"][random(3)] ?? "a";
      return by("treasury", {
        op: "depositTo",
        poolId,
        amount,
        trancheId: first + big(7n),
        requestTokenId: 0n,
        destination,
      });
    },
    () => by(owner, { op: "extendDeposit", poolId: home, tokenId, newDuration: big(2n * TRANCHE) }),
    () => {
      const trancheIds = Array.from({ length: 4 }, () => first - 5n + big(4n));
      const withdrawStake = random(3) === 0;
      return by(owner, { op: "withdraw", poolId: home, tokenId, withdrawStake, withdrawRewards: true, trancheIds });
    },
    () => {
      const amount = ((1n + big(100n)) * ONE) / 100n + big(1_000n);
      const part = (amount * big(10n)) / 10n;
      const pools = [[1n, part] as const, [2n, amount - part] as const].filter(([, share]) => share > 0n);
      const extended = random(3) === 0 ? coverId : 0n;
      return by(BOB, purchase({ amount, pools, coverId: extended, period: 28n + big(337n) }), 10n * ONE);
    },
    () => {
      if (!model.edition.partialRequests) return by(BOB, { op: "submitClaim", coverId }, ONE / 20n);
      const requestedAmount = coverId <= read.coverCount() ? read.cover(coverId).amount / (1n + big(3n)) : 1n;
      return by(BOB, { op: "submitClaim", coverId, requestedAmount }, ONE / 20n);
    },
    () => by(GROUP[random(3)] ?? "", { op: "vote", claimId, inFavour: random(4) > 0 }),
    () => by("x", { op: "settleClaim", claimId }),
    () => by(ALICE, { op: "setPoolFee", poolId, newFee: poolId === 1n ? big(2_000n) : 0n }),
    () => by("x", { op: "withdrawFees", poolId }),
    () => by(GOVERNOR, { op: "sweepSurplus", poolId }),
    () => by(CAROL, { op: "sendEth" }, big(1_000n)),
    () => {
      const params = [{ productId: 1n, weight: 5_000n + big(5_000n), targetPrice: 100n + big(400n) }];
      return by(ALICE, { op: "setProducts", poolId, params });
    },
    () => by(GOVERNOR, { op: "lockForMV", account: ALICE, until: model.time + big(3n * DAY) }),
  ];
  if (model.edition.reviewPeriods !== undefined) {
    kinds.push(() => by(GOVERNOR, { op: "setReviewPeriod", productType: 1n, reviewPeriod: big(15n) * DAY }));
  }
  // deposits, covers, claims and votes more often than the rest
  const often = [0, 0, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6];
  const pick = random(kinds.length + often.length);
  return kinds[pick < kinds.length ? pick : (often[pick - kinds.length] ?? 0)]?.();
}

/** One of the last ids, or the next one. */
function latest(count: bigint, back: bigint): bigint {
  return count > back ? count - back : count + 1n;
}

/** Seconds to let pass: often none, often days, at times years. */
export function randomPause(random: (below: number) => number): bigint {
  const pauses = [0, 0, 1, 3_600, 3_600, 86_400, 2 * 86_400, 4 * 86_400, 30 * 86_400, 90 * 86_400];
  return BigInt(random(1 + (pauses[random(pauses.length)] ?? 0)));
}
