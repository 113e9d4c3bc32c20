import type { CallsOf } from "assay";
import { MAX_FEE, MIN_DEPOSIT, MIN_EXTENSION } from "../../model";
import type { Mutual } from "../model";
import { HOLDERS, TRAITS } from "../people";
import {
  agent,
  all,
  anyone,
  DAY,
  drawn,
  governor,
  HUGE,
  ONE,
  receiver,
  spender,
  TRANCHE,
  type Draws,
  type Reads,
} from "./draws";

const poolOf = (at: string): bigint => BigInt(at.slice("pool:".length));
const pools = (read: Reads): readonly bigint[] => all(read.poolCount());
const positions = (read: Reads): readonly bigint[] => all(read.positionCount());

/** A tranche that one may name, any of the eight. */
const ahead = (d: Draws, time: bigint): bigint => time / TRANCHE + d.upTo(7n);
/** One that takes NFTs; at times one that means ill. */
function taker(d: Draws): string {
  const one = receiver(d);
  return TRAITS[one]?.takesNfts === false ? "vault" : one;
}

/** By one who has approved the pool most often: other deposits fail. */
const deposit = (d: Draws, read: Reads, time: bigint) => {
  const wanted = d.pick(pools(read)) ?? 1n;
  const approving = HOLDERS.filter((one) => read.allowance(255n, one, `pool:${wanted}`) > 0n);
  const caller = d.chance(75) ? (d.pick(approving) ?? spender(d, read, time)) : spender(d, read, time);
  const open = pools(read).filter((id) => read.allowance(255n, caller, `pool:${id}`) > 0n);
  const pool = open.includes(wanted) ? wanted : (d.likely(open, [wanted], 85) ?? wanted);
  const destination = d.chance(20) ? taker(d) : TRAITS[caller]?.takesNfts === false ? "vault" : caller;
  const amount = d.chance(5) ? MIN_DEPOSIT : MIN_DEPOSIT + d.part(20_000n * ONE);
  return { caller, at: `pool:${pool}`, amount, trancheId: ahead(d, time), requestTokenId: 0n, destination };
};

/** More into a position; often where it has stake that earned something since. */
const more = (d: Draws, read: Reads, time: bigint) => {
  const tokenId = d.pick(positions(read));
  if (tokenId === undefined) return undefined;
  const { poolId, tranches } = read.position(tokenId);
  const active = tranches.filter((one) => one >= time / TRANCHE);
  const trancheId = d.likely(active, [ahead(d, time)], 60) ?? ahead(d, time);
  const caller = agent(d, read, "stakingNFT", tokenId);
  const at = `pool:${d.chance(5) ? (d.pick(pools(read)) ?? poolId) : poolId}`;
  const amount = MIN_DEPOSIT + d.part(5_000n * ONE);
  return { caller, at, amount, trancheId, requestTokenId: tokenId, destination: d.chance(10) ? "nobody" : caller };
};

/** How long a deposit is to stay: to each tranche ahead, its ends and beyond, from its own end or from now. */
function duration(d: Draws, time: bigint): bigint {
  const exact = TRANCHE * (1n + d.upTo(6n));
  if (d.chance(40)) return 1n + d.part(exact);
  return d.one([exact, exact + 1n, exact - (time % TRANCHE), exact - (time % TRANCHE) + 1n, exact + DAY]);
}

/** A deposit that is moved: one with stake most often; one of which burns left next to nothing, where there is one. */
const extension = (read: Reads, time: bigint, isNamed: boolean) =>
  drawn((d) => {
    const staked = positions(read).filter((id) => {
      const { activeStake, expiredStake } = read.position(id);
      return activeStake + expiredStake > 0n;
    });
    const tiny = staked.filter((id) => {
      const { expiredStake } = read.position(id);
      return expiredStake > 0n && expiredStake < MIN_EXTENSION;
    });
    const tokenId = d.chance(40) ? (d.pick(tiny) ?? d.pick(staked)) : d.likely(staked, positions(read));
    if (tokenId === undefined) return undefined;
    const { poolId, tranches } = read.position(tokenId);
    const trancheId = d.likely(tranches, [ahead(d, time)], 92) ?? 0n;
    const at = `pool:${d.chance(4) ? (d.pick(pools(read)) ?? poolId) : poolId}`;
    const caller = agent(d, read, "stakingNFT", tokenId);
    return { caller, at, tokenId, newDuration: duration(d, time), ...(isNamed ? { trancheId } : {}) };
  });
const notExtended = (read: Reads) => [
  { newDuration: 0n },
  { newDuration: 8n * TRANCHE + 1n },
  { newDuration: HUGE / 2n },
  { tokenId: read.positionCount() + 1n },
];

/** Of positions with something to take: mostly ended tranches where stake is taken, any where rewards are. */
const withdrawal = (read: Reads, time: bigint) =>
  drawn((d) => {
    const current = time / TRANCHE;
    const withdrawStake = d.chance(55);
    const withdrawRewards = d.chance(withdrawStake ? 50 : 90);
    const isLocked = (id: bigint): boolean => read.isLockedForMV(read.manager(read.position(id).poolId)) > time;
    const worth = positions(read).filter((id) => {
      const { expiredStake, unwithdrawnRewards } = read.position(id);
      return withdrawStake ? expiredStake > 0n : unwithdrawnRewards.value > 1n;
    });
    const locked = d.chance(30) ? worth.filter(isLocked) : [];
    const tokenId = locked.length > 0 ? d.pick(locked) : d.likely(worth, positions(read), 80);
    if (tokenId === undefined) return undefined;
    const { poolId, tranches } = read.position(tokenId);
    const list = withdrawStake ? tranches.filter((one) => one < current) : [...tranches];
    if (d.chance(15)) list.push(...list);
    if (d.chance(15)) list.push(current - 1n - d.upTo(2n));
    if (d.chance(10)) list.reverse();
    if (d.chance(8)) list.push(d.one([current, current + 1n, ahead(d, time)]));
    const trancheIds = d.chance(5) ? [] : list;
    const at = `pool:${d.chance(4) ? (d.pick(pools(read)) ?? poolId) : poolId}`;
    return { caller: agent(d, read, "stakingNFT", tokenId), at, tokenId, withdrawStake, withdrawRewards, trancheIds };
  });

/** IStakingPool. */
export const POOL = {
  "StakingPool.depositTo": {
    weight: 18,
    args: ({ model: { read }, time }) => drawn((d) => (d.chance(45) ? more : deposit)(d, read, time)),
    wrong: ({ model: { read }, time, caller }) => [
      { amount: MIN_DEPOSIT - 1n },
      { trancheId: time / TRANCHE - 1n },
      { trancheId: time / TRANCHE + 8n },
      { trancheId: HUGE },
      { destination: "nobody" },
      { destination: "bare" },
      { amount: HUGE },
      { amount: read.balance(255n, caller).value + 1n },
      { caller: "treasury" },
      { requestTokenId: read.positionCount() + 1n },
    ],
  },
  "StakingPool.extendDeposit(uint256,uint256)": {
    weight: 6,
    args: ({ model: { read }, time }) => extension(read, time, false),
    wrong: ({ model: { read } }) => notExtended(read),
  },
  "StakingPool.extendDeposit(uint256,uint256,uint256)": {
    weight: 6,
    args: ({ model: { read }, time }) => extension(read, time, true).map((one) => one && { trancheId: 0n, ...one }),
    wrong: ({ model: { read }, time }) => [...notExtended(read), { trancheId: time / TRANCHE }, { trancheId: HUGE }],
  },
  "StakingPool.withdraw": {
    weight: 18,
    args: ({ model: { read }, time }) => withdrawal(read, time),
    wrong: ({ model: { read }, time }, { trancheIds }) => [
      { tokenId: read.positionCount() + 1n },
      { withdrawStake: true, trancheIds: [...trancheIds, time / TRANCHE] },
      { trancheIds: [...trancheIds, 2n ** 64n - 1n] },
      { trancheIds: [...trancheIds, 2n ** 80n] },
    ],
  },
  "StakingPool.setPoolFee": {
    weight: 4,
    args: ({ model: { read }, at }) =>
      drawn((d) => ({ caller: read.manager(poolOf(at)), newFee: d.part(read.pool(poolOf(at)).maxFee) })),
    wrong: ({ model: { read }, at }) => [
      { newFee: read.pool(poolOf(at)).maxFee + 1n },
      { newFee: MAX_FEE + 1n },
      { newFee: HUGE },
      ...HOLDERS.map((caller) => ({ caller })),
    ],
  },
  "StakingPool.withdrawFees": { weight: 4, caller: anyone },
  "StakingPool.sweepSurplus": {
    weight: 4,
    caller: governor,
    at: ({ model: { read } }) =>
      drawn((d) => {
        const left = pools(read).filter((id) => read.pool(id).surplus > 0n);
        return `pool:${d.likely(left, pools(read)) ?? 1n}`;
      }),
  },
  "StakingPool.poke": {
    weight: 4,
    caller: anyone,
    args: { maxSteps: () => drawn((d) => d.upTo(3n) * (d.chance(30) ? 1_000n : 1n)) },
  },
} satisfies CallsOf<Mutual>;
