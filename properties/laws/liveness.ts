import fc from "fast-check";
import type { Engine, Law, LawVerdict } from "assay/types";
import { poolAccount, type Account } from "../../model";
import type { Action } from "../actions/types";
import { ONE, plain, TRANCHE } from "../actions/world";
import { ACTORS } from "../fixture/actors";
import type { Target } from "../observe/kinds";
import { HELD, UNMET } from "./compare";
import { OWN_ACTIONS, TERMS, type Terms } from "./editions";
import type { Ground, Seen, Trace, Walk } from "./ground";
import { LIFE, lives, offsets, type Mix } from "./inputs";

/** All tranches that stake can be in are over after so many. */
const TRANCHES_AHEAD = 9n;

interface Life {
  readonly offset: number;
  readonly actions: readonly Action[];
}

/** A call of the end that must succeed. */
interface Due {
  readonly step: number;
  readonly what: string;
}

/** The first call of the end that failed. */
function failed(trace: Trace, due: readonly Due[]): LawVerdict | undefined {
  const found = due.find(({ step }) => !trace.result(step).ok);
  if (found === undefined) return undefined;
  return {
    verdict: "violated",
    message: `${found.what} fails`,
    values: [
      ["demanded", "success"],
      ["observed", trace.error(found.step)],
    ],
    program: trace.program("the program up to its end:"),
  };
}

/** Waits until nothing is locked any more, which is within a year at most. [TOKEN-2] */
function outwait(walk: Walk): void {
  const { world } = walk;
  const locks = world.everyone.map((account) => world.read.isLockedForMV(account));
  const last = locks.reduce((most, until) => (until > most ? until : most), 0n);
  const tranches = (world.currentTranche() + TRANCHES_AHEAD) * TRANCHE;
  walk.wait(tranches > last ? tranches : last);
}

/**
 * What may be left in a pool whose stakers, manager and governor have all taken what is theirs, in wei. A payment of stake and one of rewards are each less than
 * 1 wei below the exact share (ROUND-1, WITHDRAW-1), for each deposit that was ever paid or moved; the manager's fee leaves a fraction of a wei
 * (FEE-4); the per-share floors of all accruals together, sum of activeShares / 1e45, are below 1 wei.
 */
function dustBound(walk: Walk, poolId: bigint): bigint {
  const paid = walk.steps.reduce((count, step) => {
    if (!("call" in step)) return count;
    const { operation } = step.call;
    if (operation.op === "extendDeposit" && operation.poolId === poolId) return count + 1;
    return operation.op === "withdraw" && operation.poolId === poolId ? count + operation.trancheIds.length : count;
  }, 0);
  return 2n * BigInt(paid) + 2n;
}

/** Native tokens that were given to a pool without a deposit: they stay there. */
function given(trace: Trace, poolId: bigint): bigint {
  const pool = poolAccount(poolId);
  return trace.steps.reduce((sum, step, i) => {
    if (!("call" in step) || !trace.result(i).ok) return sum;
    const { operation: o } = step.call;
    const gift = (o.op === "transfer" || o.op === "transferFrom") && o.to === pool && o.asset === 255n;
    return gift ? sum + o.amount : sum;
  }, 0n);
}

/** Every staker can get out, and the pool keeps dust. */
export function stakersGetOut(ground: Ground): Law<Life> {
  return {
    id: "LAW-LIVE-1",
    rules: ["WITHDRAW-1", "LOCK-1", "LOCK-2", "TOKEN-2", "LOCK-3", "HALT-2", "INFO-2", "REWARD-4", "FEE-4"],
    title:
      "from every reachable state, once all tranches and locks are over: every withdraw(all) succeeds, and then stake(i) = rewards(i) = 0, 0 <= balance(pool) <= dust(pool)",
    premise: "always",
    inputs: fc.record({ offset: offsets(), actions: lives(30, undefined, ground.edition) }),
    async check({ offset, actions }, engine) {
      const walk = ground.walk(offset);
      for (const action of actions) walk.act(action);
      outwait(walk);
      const due = [...withdrawAll(walk), ...collectAll(walk)];
      const targets: Target[] = [
        ...walk.world.positions().map((tokenId) => ({ kind: "position", tokenId }) as const),
        ...walk.world.pools().map((poolId) => ({ kind: "pool", poolId }) as const),
      ];
      const look = walk.look(targets);
      const trace = await ground.run(engine, walk.steps);
      const failure = failed(trace, due);
      if (failure !== undefined) return failure;
      const seen = trace.seen(look);
      return seen === undefined ? UNMET : (stuck(walk, trace, seen) ?? HELD);
    },
  };
}

/** Each owner withdraws everything of each position. */
function withdrawAll(walk: Walk): Due[] {
  const { world } = walk;
  return world.positions().map((tokenId) => {
    const { poolId, tranches } = world.read.position(tokenId);
    const owner = world.read.ownerOf("stakingNFT", tokenId);
    const step = walk.steps.length;
    const flags = { withdrawStake: true, withdrawRewards: true } as const;
    walk.call(plain(owner, { op: "withdraw", poolId, tokenId, ...flags, trancheIds: tranches }).call);
    return { step, what: `withdrawing all of position ${tokenId} after its tranches' ends` };
  });
}

/** The managers get their fees, the capital pool the surplus. */
function collectAll(walk: Walk): Due[] {
  return walk.world.pools().flatMap((poolId) => {
    const step = walk.steps.length;
    walk.call(plain("frank", { op: "withdrawFees", poolId }).call);
    walk.call(plain("governor", { op: "sweepSurplus", poolId }).call);
    return [
      { step, what: `collecting the fees of pool ${poolId}` },
      { step: step + 1, what: `sweeping the surplus of pool ${poolId}` },
    ];
  });
}

/** Stake or rewards that nobody can get. */
function stuck(walk: Walk, trace: Trace, seen: Seen): LawVerdict | undefined {
  const violated = (message: string, observed: bigint, most: bigint): LawVerdict => ({
    verdict: "violated",
    message,
    values: [
      ["at most", `${most} wei`],
      ["observed", `${observed} wei`],
    ],
    program: trace.program("the program, with everything withdrawn at its end:"),
  });
  for (const tokenId of walk.world.positions()) {
    for (const field of ["stake", "unwithdrawnRewards"]) {
      const left = seen.word({ kind: "position", tokenId }, field);
      if (left > 0n) return violated(`position ${tokenId} is left with ${field}`, left, 0n);
    }
  }
  for (const poolId of walk.world.pools()) {
    const most = dustBound(walk, poolId);
    const stake = seen.word({ kind: "pool", poolId }, "poolStake");
    if (stake > most) return violated(`pool ${poolId} is left with stake that is nobody's`, stake, most);
    const balance = seen.word({ kind: "pool", poolId }, "balance") - given(trace, poolId);
    if (balance > most || balance < 0n) return violated(`pool ${poolId} is left with tokens`, balance, most);
  }
  return undefined;
}

/** A mutual with many claims. */
const CLAIMS: Mix = { ...LIFE, buyCover: 8, submitClaim: 8, vote: 4, settleClaim: 1, transferCover: 1, blockAsset: 1 };

interface Claimed extends Life {
  /** Whether the capital pool is filled before the claims are settled; otherwise after, so that payouts may have to wait. */
  readonly donateFirst: boolean;
  /** A voter votes against where its bit is set. */
  readonly against: number;
}

const DEPOSIT = ONE / 20n;
const ASSETS = [0n, 6n, 7n] as const;
const LEDGERS = ["capitalPool", "cover", "claims"] as const;
/** More of an asset than any claim asks for. */
const RICH: Readonly<Record<string, bigint>> = { "0": 10n ** 24n, "6": 10n ** 24n, "7": 10n ** 24n };

/** Every claim comes to its end, and every payout to its owner. */
export function claimsArePaid(ground: Ground): Law<Claimed> {
  return {
    id: "LAW-LIVE-2",
    rules: ["SETTLE-1", "SETTLE-2", "SETTLE-3", "CREDIT-1", "CREDIT-2", "SAFE-2"],
    title:
      "from every reachable state, with the capital pool filled: every open claim can be settled, every credit withdrawn, and people's money grows by sum(payouts) + sum(deposits of approved claims) + what voters get of the others' (nothing in the current edition) + credits before",
    premise: "a claim is open, and is approved",
    inputs: fc.record({
      offset: offsets(),
      actions: lives(24, { ...CLAIMS, ...OWN_ACTIONS[ground.edition] }),
      donateFirst: fc.boolean(),
      against: fc.noShrink(fc.nat(0xffff)),
    }),
    async check(input, engine) {
      const walk = ground.walk(input.offset);
      for (const action of input.actions) walk.act(action);
      const open = walk.world.openClaims();
      if (open.length === 0) return UNMET;
      return settleAll(ground, engine, walk, open, input);
    },
  };
}

async function settleAll(
  ground: Ground,
  engine: Engine,
  walk: Walk,
  open: readonly bigint[],
  { donateFirst, against }: Claimed,
): Promise<LawVerdict> {
  unblock(walk);
  voteAll(walk, against);
  const claims = open.map((claimId) => ({ claimId, asset: coverAsset(walk, claimId) }));
  const last = open.map((id) => walk.world.read.claim(id).cooldownEnd);
  walk.wait(last.reduce((most, end) => (end > most ? end : most), 0n));
  const before = walk.look(moneyTargets(open));
  const due: Due[] = [];
  if (donateFirst) donate(walk);
  for (const claimId of open) {
    due.push({ step: walk.steps.length, what: `settling claim ${claimId} after its cooldown` });
    walk.call(plain("frank", { op: "settleClaim", claimId }).call);
  }
  if (!donateFirst) donate(walk);
  due.push(...withdrawCredits(walk));
  const after = walk.look(moneyTargets(open));
  const trace = await ground.run(engine, walk.steps);
  const failure = failed(trace, due);
  if (failure !== undefined) return failure;
  const looks = { before: trace.seen(before), after: trace.seen(after) };
  if (looks.before === undefined || looks.after === undefined) return UNMET;
  return paidOut(TERMS[ground.edition], trace, claims, looks.before, looks.after);
}

function coverAsset(walk: Walk, claimId: bigint): bigint {
  return walk.world.read.cover(walk.world.read.claim(claimId).coverId).coverAsset;
}

/** Tokens that refused to move work again: nothing is promised while they do not. */
function unblock(walk: Walk): void {
  for (const step of [...walk.steps]) {
    if (!("call" in step) || step.call.operation.op !== "setAssetBlocked") continue;
    walk.call(plain("treasury", { ...step.call.operation, blocked: false }).call);
  }
}

/** Whoever may still vote does. */
function voteAll(walk: Walk, against: number): void {
  const { read } = walk.world;
  let number = 0;
  for (const claimId of walk.world.votableClaims()) {
    const { assessorGroupId, submitter } = read.claim(claimId);
    for (const account of read.assessorGroup(assessorGroupId)) {
      const inFavour = ((against >> (number++ % 16)) & 1) === 0 || number % 3 > 0;
      if (account !== submitter && !read.hasVoted(claimId, account)) {
        walk.call(plain(account, { op: "vote", claimId, inFavour }).call);
      }
    }
  }
}

/** The capital pool is filled: with ETH from the treasury, with assets out of nothing. */
function donate(walk: Walk): void {
  walk.call({ caller: "treasury", value: RICH["0"] ?? 0n, operation: { op: "sendEth" } });
  for (const asset of [6n, 7n]) {
    const amount = RICH[asset.toString()] ?? 0n;
    walk.call(plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount }).call);
  }
}

/** Everyone fetches every credit, to an account that takes everything. */
function withdrawCredits(walk: Walk): Due[] {
  const { read } = walk.world;
  const due: Due[] = [];
  for (const ledger of LEDGERS) {
    for (const account of ACTORS) {
      for (const asset of ASSETS) {
        if (read.credit(ledger, account, asset) === 0n) continue;
        due.push({ step: walk.steps.length, what: `withdrawing what ${account} is owed in asset ${asset}` });
        walk.call(plain(account, { op: "withdrawCredit", ledger, asset, to: "frank" }).call);
      }
    }
  }
  return due;
}

function moneyTargets(claims: readonly bigint[]): Target[] {
  return [
    ...claims.map((claimId) => ({ kind: "claim", claimId }) as const),
    ...ACTORS.flatMap((account) => [{ kind: "account", account } as const, { kind: "credits", account } as const]),
  ];
}

const BALANCE: Readonly<Record<string, string>> = { "0": "eth", "6": "usd", "7": "btc" };
const CREDIT: Readonly<Record<string, readonly string[]>> = {
  "0": ["capitalPoolEth", "coverEth", "claimsEth"],
  "6": ["capitalPoolUsd"],
  "7": ["capitalPoolBtc"],
};

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** What everyone together has of an asset, in hand. */
function inHand(seen: Seen, asset: bigint): bigint {
  return sum(ACTORS.map((account) => seen.word({ kind: "account", account }, BALANCE[asset.toString()] ?? "")));
}

/** What everyone together is credited of an asset. */
function credited(seen: Seen, asset: bigint): bigint {
  const fields = CREDIT[asset.toString()] ?? [];
  const of = (account: Account): bigint => sum(fields.map((field) => seen.word({ kind: "credits", account }, field)));
  return sum(ACTORS.map(of));
}

function paidOut(
  terms: Terms,
  trace: Trace,
  claims: readonly { readonly claimId: bigint; readonly asset: bigint }[],
  before: Seen,
  after: Seen,
): LawVerdict {
  const violated = (message: string, demanded: string, observed: string): LawVerdict => ({
    verdict: "violated",
    message,
    values: [
      ["demanded", demanded],
      ["observed", observed],
    ],
    program: trace.program("the program, with all claims settled and all credits withdrawn at its end:"),
  });
  const approved = claims.filter(({ claimId }) => after.word({ kind: "claim", claimId }, "status") === 2n);
  const rejected = claims.filter((claim) => !approved.includes(claim));
  const shared = ({ claimId }: { readonly claimId: bigint }): bigint => {
    const [votesFor, votesAgainst] = ["votesFor", "votesAgainst"].map((field) =>
      after.word({ kind: "claim", claimId }, field),
    );
    return terms.votersPart((votesFor ?? 0n) + (votesAgainst ?? 0n));
  };
  for (const asset of ASSETS) {
    const left = credited(after, asset);
    if (left > 0n) return violated(`credits in asset ${asset} cannot be fetched`, "0", left.toString());
    const payouts = approved.filter((claim) => claim.asset === asset);
    const paid = sum(payouts.map(({ claimId }) => after.word({ kind: "claim", claimId }, "payout")));
    const deposits = asset === 0n ? BigInt(approved.length) * DEPOSIT + sum(rejected.map(shared)) : 0n;
    const donated = asset === 0n ? (RICH["0"] ?? 0n) : 0n;
    const demanded = paid + deposits + credited(before, asset);
    const gained = inHand(after, asset) - inHand(before, asset) + donated;
    if (gained !== demanded) {
      return violated(
        `people's money in asset ${asset} grows by something else`,
        demanded.toString(),
        gained.toString(),
      );
    }
  }
  return approved.length > 0 ? HELD : UNMET;
}
