import fc from "fast-check";
import type { Mix, Result, Verdict } from "assay";
import { all, DAY, TRANCHE } from "../calls/draws";
import { poolOf } from "../invariants/numbers";
import { CLAIM_DEPOSIT } from "../invariants/limits";
import { every } from "../invariants/verdicts";
import { ACTORS } from "../people";
import {
  fillCapitalPool,
  LIFE,
  play,
  positions,
  RICH,
  TROUBLE,
  voters,
  waitUntil,
  type Chain,
  type Laws,
  type Start,
  type Way,
} from "./life";

/** What must succeed, with what it is. */
type Due = readonly [what: string, made: Result];

/** After this many tranches all stake has ended. */
const AHEAD = 9n;

const max = (numbers: readonly bigint[]): bigint => numbers.reduce((most, one) => (one > most ? one : most), 0n);

/** Everybody takes out everything, and pools are left with what rounding left. */
function stakersGetOut({ fork }: Start): Verdict {
  return fork((run) => {
    const lived = play(run, 24, { ...LIFE, ...TROUBLE, "StakingProducts.createStakingPool": 1 });
    const { read } = run.model;
    // locks last a year at most [TOKEN-2]
    waitUntil(run, max([(run.time / TRANCHE + AHEAD) * TRANCHE, ...ACTORS.map((one) => read.isLockedForMV(one))]));
    const paid = new Map<bigint, bigint>();
    const count = (poolId: bigint, times: number): void => {
      paid.set(poolId, (paid.get(poolId) ?? 0n) + BigInt(times));
    };
    for (const [offer] of lived) {
      if (offer.name === "wait") continue;
      const poolId = BigInt(/^pool:(\d+)$/.exec(offer.at)?.[1] ?? 0);
      if (offer.name === "StakingPool.withdraw") count(poolId, offer.args.trancheIds.length);
      if (offer.name.startsWith("StakingPool.extendDeposit")) count(poolId, 1);
    }
    const pools = all(read.poolCount());
    const due = [
      ...positions(run.model).map(({ tokenId, poolId, tranches, owner }) => {
        count(poolId, tranches.length);
        const args = { tokenId, withdrawStake: true, withdrawRewards: true, trancheIds: tranches };
        return [
          `position ${tokenId}`,
          run.call("StakingPool.withdraw", args, { from: owner, at: poolOf(poolId) }),
        ] as const;
      }),
      ...pools.flatMap((poolId) => {
        const at = poolOf(poolId);
        return [
          [`fees of pool ${poolId}`, run.call("StakingPool.withdrawFees", {}, { from: "frank", at })] as const,
          [`surplus of pool ${poolId}`, run.call("StakingPool.sweepSurplus", {}, { from: "governor", at })] as const,
        ];
      }),
    ];
    const { now } = run;
    const refused = every(due, ([what, { ok, error }]) => ok || `${what} cannot be taken out: ${error}`);
    const left = every(positions(run.model), ({ tokenId, poolId }) => {
      const pool = now.StakingPool.at(poolOf(poolId));
      const [stake, rewards] = [pool.getStakeInfo(tokenId), pool.getUnwithdrawnRewards(tokenId)];
      return stake + rewards === 0n || `position ${tokenId} is left with stake ${stake} and rewards ${rewards}`;
    });
    // a payment of stake and one of rewards are each less than 1 wei below the exact share, for each deposit that was paid or moved; fees leave a part of one, and floors of accruals less than one
    const dust = every(pools, (poolId) => {
      const [most, balance] = [2n * (paid.get(poolId) ?? 0n) + 2n, now.NativeToken.balanceOf(poolOf(poolId))];
      const stake = now.StakingPool.at(poolOf(poolId)).getPoolState.poolStake;
      return (
        (balance <= most && stake <= most) ||
        `pool ${poolId} is left with ${balance} wei, stake ${stake}; at most ${most}`
      );
    });
    return every([refused, left, dust], (one) => one);
  });
}

const CLAIMS: Mix = {
  ...LIFE,
  "Cover.buyCover": 10,
  "Claims.submitClaim(uint256)": 6,
  "Claims.submitClaim(uint256,uint256)": 8,
  "Claims.settleClaim": 1,
  "CoverNFT.transferFrom": 1,
};
const ASSETS = [0n, 6n, 7n] as const;
const LEDGERS = ["CapitalPool", "Cover", "Claims"] as const;
const LEDGER_NAMES = { CapitalPool: "capitalPool", Cover: "cover", Claims: "claims" } as const;
/** How all vote: in favour; as close as can be; all but one against. */
const VOTES = ["for", "close", "lost"] as const;

/** Sum of what people have of an asset, and of what they are owed. */
const inHand = (now: Chain, asset: bigint): bigint =>
  ACTORS.reduce(
    (sum, one) => sum + (asset === 0n ? now.ether(one) : now.HostileERC20.at(`asset:${asset}`).balanceOf(one)),
    0n,
  );
const owed = (now: Chain, asset: bigint): bigint =>
  LEDGERS.reduce((sum, ledger) => sum + ACTORS.reduce((all, one) => all + now[ledger].creditOf(one, asset), 0n), 0n);

/** All who may vote do; the last one stays away where the vote would make a tie of what is to be close. */
function voteAll(run: Way, claimId: bigint, how: (typeof VOTES)[number]): void {
  const all = voters(run.model, claimId);
  if (run.time >= run.model.read.claim(claimId).votingEnd) return;
  for (const [i, one] of all.entries()) {
    const { votesFor, votesAgainst } = run.model.read.claim(claimId);
    const isTied = votesFor === votesAgainst;
    if (how === "close" && isTied && i === all.length - 1) continue;
    const inFavour = how === "close" ? isTied : how === "for" || i === 0;
    run.call("Claims.vote", { claimId, inFavour }, { from: one });
  }
}

/** Everybody fetches all credits that there is money for. */
const fetchCredits = (run: Way): readonly Due[] =>
  LEDGERS.flatMap((ledger) =>
    ACTORS.flatMap((account) =>
      ASSETS.flatMap((asset) => {
        const { read } = run.model;
        if (read.credit(LEDGER_NAMES[ledger], account, asset) === 0n) return [];
        if (ledger === "CapitalPool" && read.balance(asset, "capitalPool").value === 0n) return [];
        const made = run.call(`${ledger}.withdrawCredit`, { asset, to: "frank" }, { from: account });
        return [[`what ${account} is owed in asset ${asset}`, made]];
      }),
    ),
  );

function claimsArePaid({ fork, draw, model, edition }: Start): Verdict {
  const open = all(model.read.claimCount()).filter((id) => !model.read.claim(id).settled);
  if (open.length === 0) return undefined;
  const [isRich, late] = draw(fc.tuple(fc.boolean(), fc.oneof(fc.constant(0n), fc.bigInt(0n, 700n))));
  const votes = draw(fc.array(fc.constantFrom("for" as const, ...VOTES), { minLength: 4, maxLength: 4 }));
  return fork((run) => {
    for (const [i, id] of open.entries()) voteAll(run, id, votes[i % votes.length] ?? "for");
    waitUntil(run, max(open.map((id) => run.model.read.claim(id).cooldownEnd)));
    run.wait(late * DAY);
    const before = run.now;
    const had = ASSETS.map((asset) => inHand(before, asset) + owed(before, asset));
    const claims = open.map((id) => {
      const { coverId } = model.read.claim(id);
      const { amount, coverAsset } = before.Cover.getCover(coverId);
      const { requestedAmount } = before.Claims.getClaim(id);
      return { id, asset: coverAsset, most: requestedAmount < amount ? requestedAmount : amount };
    });
    if (isRich) fillCapitalPool(run);
    const due: Due[] = open.map((claimId): Due => [
      `claim ${claimId}`,
      run.call("Claims.settleClaim", { claimId }, { from: "frank" }),
    ]);
    if (!isRich) {
      due.push(...fetchCredits(run));
      fillCapitalPool(run);
    }
    due.push(...fetchCredits(run));
    const refused = every(due, ([what, { ok, error }]) => ok || `${what} cannot be settled or fetched: ${error}`);
    const { now } = run;
    const settled = claims.map((claim) => ({ ...claim, ...now.Claims.getClaim(claim.id) }));
    const judged = every(settled, ({ id, votesFor, votesAgainst, eligibleVotes, status, payout, most }) => {
      const wins = votesFor > votesAgainst && 3n * votesFor >= eligibleVotes;
      if (wins !== (status === 2n))
        return `claim ${id} has ${votesFor} for and ${votesAgainst} against of ${eligibleVotes}, status ${status}`;
      return !wins || payout === most || `claim ${id} pays ${payout}, due is ${most}`;
    });
    const money = every(ASSETS.entries(), ([i, asset]) => {
      const paid = settled.reduce(
        (sum, one) => (one.status === 2n && one.asset === asset ? sum + one.payout : sum),
        0n,
      );
      const deposits = settled.reduce((sum, { status, votesFor, votesAgainst }) => {
        const voted = votesFor + votesAgainst;
        // [E-DEPOSIT]
        const shared = edition === "earlier" && voted > 0n ? (CLAIM_DEPOSIT / voted) * voted : 0n;
        return sum + (status === 2n ? CLAIM_DEPOSIT : shared);
      }, 0n);
      const given = asset === 0n ? deposits - RICH : 0n;
      const [is, left] = [inHand(now, asset), owed(now, asset)];
      if (left > 0n) return `${left} of asset ${asset} are owed and cannot be fetched`;
      const expected = (had[i] ?? 0n) + paid + given;
      return is === expected || `people have ${is} of asset ${asset}, due is ${expected}`;
    });
    const isPaid = settled.some(({ status }) => status === 2n);
    return every([refused, judged, money], (one) => (one === true && !isPaid ? undefined : one));
  });
}

/** Nobody is locked in for good. */
export const LIVENESS: Laws = {
  "from every reachable state, once all tranches and locks are over: every withdraw(all) succeeds, and then stake(i) = rewards(i) = 0, 0 <= balance(pool) <= dust(pool)":
    {
      id: "LAW-LIVE-1",
      rules: ["WITHDRAW-1", "LOCK-1", "LOCK-2", "TOKEN-2", "LOCK-3", "HALT-2", "INFO-2", "REWARD-4", "FEE-4"],
      premise: "always",
      steps: 0,
      check: stakersGetOut,
    },
  "from every reachable state, with the capital pool filled before or after: every open claim can be settled, however late, and is approved iff votesFor > votesAgainst and 3·votesFor >= eligibleVotes; every credit can be withdrawn, also in parts, payout = min(requested, cover amount) of each that is approved, and people's money grows by sum(payouts) + sum(deposits of approved claims) + what voters get of the others' (nothing in the current edition) + credits before":
    {
      id: "LAW-LIVE-2",
      rules: ["SETTLE-1", "SETTLE-2", "SETTLE-3", "SETTLE-4", "CREDIT-1", "CREDIT-2", "SAFE-2"],
      premise: "a claim is open, and is approved",
      steps: 24,
      calls: CLAIMS,
      check: claimsArePaid,
    },
};
