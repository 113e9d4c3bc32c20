import fc from "fast-check";
import type { Engine, Law, LawVerdict } from "assay/types";
import { DAY, plain } from "../../action-definition/world";
import { ACTORS } from "../../fixture/actors";
import { SKIP } from "../compare";
import { OWN_ACTIONS, TERMS } from "../editions";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import { LIFE, lives, offsets, type Mix } from "../inputs";
import { type Due, type Life, failed } from "./ending";
import { ASSETS, RICH, moneyTargets, paidOut, type OfCover } from "./paid-out";

/** A mixture with many claims. */
const CLAIMS: Mix = { ...LIFE, buyCover: 8, submitClaim: 14, vote: 4, settleClaim: 1, transferCover: 1, blockAsset: 1 };

interface Claimed extends Life {
  /** Whether the capital pool is filled before the claims are settled; otherwise it is filled after, so that payouts may have to wait. */
  readonly donateFirst: boolean;
  /** How each claim's voters vote, by two bits per claim: as close as possible, all but one against, or all in favour. */
  readonly votes: number;
  /** How many days after the last cooldown the claims are settled. */
  readonly late: number;
}

/** Longer than any cover is backed. [CAP-3, PRODUCT-2] */
const MOST_LATE = 700;

const CLOSE = 2;
const LOST = 3;

const LEDGERS = ["capitalPool", "cover", "claims"] as const;

/** Every claim can be settled, and every payout reaches its owner. */
export function claimsArePaid(context: LawContext): Law<Claimed> {
  return {
    id: "LAW-LIVE-2",
    rules: ["SETTLE-1", "SETTLE-2", "SETTLE-3", "SETTLE-4", "CREDIT-1", "CREDIT-2", "SAFE-2"],
    title:
      "from every reachable state, with the capital pool filled before or after: every open claim can be settled, however late, and is approved iff votesFor > votesAgainst and 3·votesFor >= eligibleVotes; every credit can be withdrawn, also in parts, payout = min(requested, cover amount) of each that is approved, and people's money grows by sum(payouts) + sum(deposits of approved claims) + what voters get of the others' (nothing in the current edition) + credits before",
    premise: "a claim is open, and is approved",
    inputs: fc.record({
      offset: offsets(),
      actions: lives(32, { ...CLAIMS, ...OWN_ACTIONS[context.edition] }),
      donateFirst: fc.boolean(),
      votes: fc.noShrink(fc.nat(0xffff)),
      late: fc.oneof(fc.constant(0), fc.nat(MOST_LATE)),
    }),
    async check(input, engine) {
      const builder = context.program(input.offset);
      for (const action of input.actions) builder.act(action);
      const open = builder.world.openClaims();
      if (open.length === 0) return SKIP;
      return settleAll(context, engine, builder, open, input);
    },
  };
}

async function settleAll(
  context: LawContext,
  engine: Engine,
  builder: ProgramBuilder,
  open: readonly bigint[],
  { donateFirst, votes, late }: Claimed,
): Promise<LawVerdict> {
  unblock(builder);
  voteAll(builder, votes);
  const claims = open.map((claimId) => claimed(builder, claimId));
  const last = open.map((id) => builder.world.read.claim(id).cooldownEnd);
  builder.wait(last.reduce((most, end) => (end > most ? end : most), 0n) + BigInt(late) * DAY);
  const before = builder.look(moneyTargets(claims));
  const due: Due[] = [];
  if (donateFirst) donate(builder);
  for (const claimId of open) {
    due.push({ step: builder.steps.length, what: `settling claim ${claimId} after its cooldown` });
    builder.call(plain("frank", { op: "settleClaim", claimId }).call);
  }
  if (!donateFirst) {
    // pay what the capital pool already has
    due.push(...withdrawCredits(builder));
    donate(builder);
  }
  due.push(...withdrawCredits(builder));
  const after = builder.look(moneyTargets(claims));
  const trace = await context.run(engine, builder.steps);
  const failure = failed(trace, due);
  if (failure !== undefined) return failure;
  const looks = { before: trace.seen(before), after: trace.seen(after) };
  if (looks.before === undefined || looks.after === undefined) return SKIP;
  return paidOut(TERMS[context.edition], trace, claims, looks.before, looks.after);
}

function claimed(builder: ProgramBuilder, claimId: bigint): OfCover {
  const { coverId } = builder.world.read.claim(claimId);
  return { claimId, coverId, asset: builder.world.read.cover(coverId).coverAsset };
}

/** Makes blocked tokens transferable again, because the rules promise nothing while they are blocked. */
function unblock(builder: ProgramBuilder): void {
  for (const step of [...builder.steps]) {
    if (!("call" in step) || step.call.operation.op !== "setAssetBlocked") continue;
    builder.call(plain("treasury", { ...step.call.operation, blocked: false }).call);
  }
}

/** All who may still vote do so, for most claims in favour; the last one abstains if the vote would make a tie. */
function voteAll(builder: ProgramBuilder, votes: number): void {
  const { read } = builder.world;
  for (const [i, claimId] of builder.world.votableClaims().entries()) {
    const form = (votes >> (2 * (i % 8))) & 3;
    const { assessorGroupId, submitter } = read.claim(claimId);
    const group = read.assessorGroup(assessorGroupId);
    const voters = group.filter((account) => account !== submitter && !read.hasVoted(claimId, account));
    for (const [j, account] of voters.entries()) {
      const { votesFor, votesAgainst } = read.claim(claimId);
      const tied = votesFor === votesAgainst;
      if (form === CLOSE && tied && j === voters.length - 1) continue;
      const inFavour = form === CLOSE ? tied : form !== LOST || j === 0;
      builder.call(plain(account, { op: "vote", claimId, inFavour }).call);
    }
  }
}

/** Fills the capital pool: with ETH from the treasury, and with minted assets. */
function donate(builder: ProgramBuilder): void {
  builder.call({ caller: "treasury", value: RICH["0"] ?? 0n, operation: { op: "sendEth" } });
  for (const asset of [6n, 7n]) {
    const amount = RICH[asset.toString()] ?? 0n;
    builder.call(plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount }).call);
  }
}

/** Everyone withdraws every credit to an account that accepts everything. A credit from the capital pool is left out where the pool has none of the asset. */
function withdrawCredits(builder: ProgramBuilder): Due[] {
  const { read } = builder.world;
  const due: Due[] = [];
  for (const ledger of LEDGERS) {
    for (const account of ACTORS) {
      for (const asset of ASSETS) {
        if (read.credit(ledger, account, asset) === 0n) continue;
        if (ledger === "capitalPool" && read.balance(asset, "capitalPool").value === 0n) continue;
        due.push({ step: builder.steps.length, what: `withdrawing what ${account} is owed in asset ${asset}` });
        builder.call(plain(account, { op: "withdrawCredit", ledger, asset, to: "frank" }).call);
      }
    }
  }
  return due;
}
