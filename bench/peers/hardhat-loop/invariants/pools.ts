import { read } from "../chain";
import { PEOPLE, type Mutual } from "../mutual";
import type { Notes, PoolNote } from "../notes";
import { max, sum, TRANCHE } from "../numbers";
import type { DepositState, PoolState, TrancheState } from "../shapes";
import { check } from "./check";

/** Positions, payments and burns each leave less than a few wei to nobody. */
const DUST = 10_000n;

/** The touched pool: solvency, shares, streams, fee; all pools: the price per share. */
export async function checkPools(mutual: Mutual, notes: Notes): Promise<void> {
  await Promise.all(notes.pools.map((pool) => checkSharePrice(notes, pool)));
  const pool = notes.pools[notes.touched];
  if (pool === undefined) return;
  const poolId = BigInt(notes.touched + 1);
  const state = await read<PoolState>(pool.contract, "getPoolState");
  const shares = await checkSolvency(mutual, notes, pool, state);
  await checkShares(mutual, pool, state, shares);
  const running = notes.streams.filter((stream) => stream.poolId === poolId && stream.end > mutual.chain.now);
  check(state.rewardRate === sum(running.map(({ rate }) => rate)), "the reward rate is that of the running streams");
  const left = running.map(({ rate, end }) => rate * (end - mutual.chain.now));
  check(state.unstreamed === sum(left), "what is unstreamed is what the streams have left");
  check(state.fee === pool.fee && state.maxFee === pool.maxFee, "fee and maximum are as set");
}

async function checkSharePrice(notes: Notes, pool: PoolNote): Promise<void> {
  const state = await read<PoolState>(pool.contract, "getPoolState");
  if (!notes.burned && pool.shares > 0n && state.activeShares > 0n)
    check(
      state.activeStake * pool.shares >= pool.stake * state.activeShares,
      "the price per share never falls without a burn",
    );
  [pool.stake, pool.shares] = [state.activeStake, state.activeShares];
}

/** Gives the shares of the pool's deposits by tranche. */
async function checkSolvency(
  mutual: Mutual,
  notes: Notes,
  { contract }: PoolNote,
  state: PoolState,
): Promise<Map<bigint, bigint>> {
  const shares = new Map<bigint, bigint>();
  const ids = notes.owners.map((_, index) => BigInt(index + 1));
  const pools = await Promise.all(ids.map((tokenId) => read<bigint>(mutual.positions, "poolOf", tokenId)));
  const own = ids.filter((_, index) => pools[index] === BigInt(notes.touched + 1));
  const stake = sum(await Promise.all(own.map((tokenId) => read<bigint>(contract, "getStakeInfo", tokenId))));
  const due = await Promise.all(own.map((tokenId) => read<bigint>(contract, "getUnwithdrawnRewards", tokenId)));
  const rewards = sum(due);
  const addShares = async (tokenId: bigint): Promise<void> => {
    const tranches = await read<bigint[]>(contract, "getDepositTranches", tokenId);
    await Promise.all(
      tranches.map(async (trancheId) => {
        const deposit = await read<DepositState>(contract, "getDeposit", tokenId, trancheId);
        shares.set(trancheId, (shares.get(trancheId) ?? 0n) + deposit.shares);
      }),
    );
  };
  await Promise.all(own.map(addShares));
  check(stake <= state.poolStake && stake + DUST >= state.poolStake, "the pool's stake is its positions'");
  const owed = state.poolStake + rewards + state.feesOwed / 10_000n + state.surplus + state.unstreamed;
  const held = await read<bigint>(mutual.token, "balanceOf", await contract.getAddress());
  check(held >= owed && held <= owed + DUST, "a pool holds what it owes");
  return shares;
}

async function checkShares(
  mutual: Mutual,
  { contract }: PoolNote,
  state: PoolState,
  deposits: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  const first = mutual.chain.now / TRANCHE;
  check(state.firstActiveTrancheId === first, "the first active tranche");
  const ids = Array.from({ length: 8 }, (_, index) => first + BigInt(index));
  const tranches = await Promise.all(ids.map((id) => read<TrancheState>(contract, "getTranche", id)));
  for (const [i, tranche] of tranches.entries()) {
    check(tranche.shares === (deposits.get(first + BigInt(i)) ?? 0n), "a tranche's shares are its deposits'");
    const due = (state.activeStake * tranche.shares) / max(1n, state.activeShares);
    check(tranche.stake === due, "a tranche's stake is its shares' part");
  }
  const total = sum(tranches.map((tranche) => tranche.shares));
  check(total === state.activeShares, "the tranches' shares add up");
}

/** A manager votes with its tokens and its pools' stake. */
export async function checkVotingPower(mutual: Mutual): Promise<void> {
  const account = PEOPLE[Number(mutual.chain.now % 4n)] ?? "";
  let power = 0n;
  if (await read<boolean>(mutual.registry, "checkRole", account, 1)) {
    power = await read<bigint>(mutual.token, "balanceOf", account);
    for (const poolId of await read<bigint[]>(mutual.staking, "getPoolsOf", account)) {
      const pool = mutual.chain.contract("StakingPool", await read<string>(mutual.staking, "getPool", poolId));
      power += await read<bigint>(pool, "getPoolStake", poolId);
    }
  }
  check((await read<bigint>(mutual.votingPower, "getVotingPower", account)) === power, "voting power is whole");
}
