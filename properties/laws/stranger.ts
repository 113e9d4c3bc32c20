import fc from "fast-check";
import type { Law, LawVerdict } from "assay/types";
import type { Account, ModelCall, Operation } from "../../model";
import { actionsIn } from "../actions";
import { Draws } from "../action-definition/draws";
import { canSend } from "../actions/exactly";
import type { Action } from "../action-definition/types";
import { ACTORS } from "../fixture/actors";
import type { Edition } from "../fixture/editions";
import type { Target } from "../observe/kinds";
import { actionOf } from "../actions";
import { fieldText, HELD, SKIP } from "./compare";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Seen, Trace } from "./trace";
import { LIFE, lives, offsets, type Mix } from "./inputs";

/** An account with tokens but without role, position, cover or approval; no action gives it any. */
const STRANGER: Account = "treasury";

/** Calls of mock tokens and feeds, which anyone may make. */
const DOUBLES: ReadonlySet<Operation["op"]> = new Set<Operation["op"]>([
  "setFeedAnswer",
  "mintAsset",
  "setAssetBlocked",
]);

/** A mixture that leads to unsettled claims, unpaid fees and other values that a stranger could try to take. */
const BUSY: Mix = {
  ...LIFE,
  wait: 8,
  buyCover: 9,
  submitClaim: 7,
  vote: 9,
  settleClaim: 1,
  transferCover: 1,
  approveNft: 1,
};

/** Every kind of action, more often the ones that anyone may do. */
const attempts = (edition: Edition): Mix => ({
  ...Object.fromEntries(actionsIn(edition).map(({ kind }) => [kind, 1])),
  settleClaim: 8,
  withdrawFees: 3,
  poke: 2,
  pokeProduct: 2,
  deposit: 2,
  setPoolFee: 2,
  wait: 4,
});

type Relation = "same" | "atLeast" | "atMost";

/** The fields that a stranger's call may not change to somebody's disadvantage: possessions may not decrease, restrictions may not increase. */
const PROTECTED: readonly (readonly [kind: Target["kind"], field: string, relation: Relation])[] = [
  ["account", "eth", "atLeast"],
  ["account", "native", "atLeast"],
  ["account", "usd", "atLeast"],
  ["account", "btc", "atLeast"],
  ["account", "lockedUntil", "atMost"],
  ["account", "member", "same"],
  ["credits", "capitalPoolEth", "atLeast"],
  ["credits", "capitalPoolUsd", "atLeast"],
  ["credits", "capitalPoolBtc", "atLeast"],
  ["credits", "coverEth", "atLeast"],
  ["credits", "claimsEth", "atLeast"],
  ["power", "votingPower", "atLeast"],
  ["power", "roleAssessor", "same"],
  ["power", "roleGovernor", "same"],
  ["position", "owner", "same"],
  ["position", "approved", "same"],
  ["position", "stake", "atLeast"],
  ["position", "unwithdrawnRewards", "atLeast"],
  ["cover", "owner", "same"],
  ["cover", "approved", "same"],
  ["cover", "amount", "atLeast"],
  ["cover", "end", "same"],
  ["cover", "graceEnd", "same"],
  ["cover", "openClaimId", "same"],
  ["claim", "votesFor", "same"],
  ["claim", "votesAgainst", "same"],
  ["claim", "settled", "same"],
  ["reads", "manager", "same"],
  ["pool", "fee", "same"],
  ["pool", "feesOwed", "atLeast"],
  ["pool", "surplus", "atLeast"],
  ["money", "capitalPoolEth", "atLeast"],
  ["money", "capitalPoolUsd", "atLeast"],
  ["money", "capitalPoolBtc", "atLeast"],
  ["money", "capitalPoolNative", "atLeast"],
];

/** The losses that anyone's call may cause, with the rule that allows each. */
const ALLOWED: Partial<
  Readonly<Record<Operation["op"], { readonly rule: string; readonly words: ReadonlySet<string> }>>
> = {
  settleClaim: {
    rule: "SETTLE-1: anyone settles; SETTLE-3: the cover amount falls by the payout; BURN-3: stakers lose; VOTE: their power with it",
    words: new Set([
      ...["position.stake", "power.votingPower", "cover.amount", "cover.openClaimId", "claim.settled"],
      ...["money.capitalPoolEth", "money.capitalPoolUsd", "money.capitalPoolBtc"],
    ]),
  },
  withdrawFees: { rule: "FEE-4: anyone may have the manager paid", words: new Set(["pool.feesOwed"]) },
};

/** The targets of these kinds, of everybody but the stranger. */
function targetsOf({ world }: ProgramBuilder): Target[] {
  const others = ACTORS.filter((name) => name !== STRANGER);
  return [
    { kind: "account", account: STRANGER },
    ...others.flatMap((name): Target[] => [
      { kind: "account", account: name },
      { kind: "credits", account: name },
      { kind: "power", account: name },
    ]),
    ...world.positions().map((tokenId) => ({ kind: "position", tokenId }) as const),
    ...world.covers().map((coverId) => ({ kind: "cover", coverId }) as const),
    ...world.claims().map((claimId) => ({ kind: "claim", claimId }) as const),
    ...world.pools().flatMap((poolId): Target[] => [
      { kind: "pool", poolId },
      { kind: "reads", poolId },
    ]),
    { kind: "money" },
  ];
}

/** A call of the stranger between two observations. */
interface Attempt {
  readonly before: number;
  readonly step: number;
  readonly after: number;
  readonly call: ModelCall;
}

/** The stranger makes the call that an action would make for somebody else. */
function attempt(builder: ProgramBuilder, action: Action): Attempt | undefined {
  const move = actionOf(action.kind).resolve(new Draws(action.draws), builder.world);
  if (move === undefined) return undefined;
  if ("waitUntil" in move) {
    builder.wait(move.waitUntil);
    return undefined;
  }
  const call = { ...move.call, caller: STRANGER };
  if (DOUBLES.has(call.operation.op) || !canSend(call, builder.model.read)) return undefined;
  const targets = targetsOf(builder);
  const before = builder.look(targets);
  builder.call(call);
  return { before, step: before + 1, after: builder.look(targets), call };
}

/** The verdict for a loss of somebody else that no rule allows. */
function loss(trace: Trace, builder: ProgramBuilder, { before, step, after, call }: Attempt): LawVerdict | undefined {
  const [was, is] = [trace.seen(before), trace.seen(after)];
  if (was === undefined || is === undefined) return undefined;
  const allowed = ALLOWED[call.operation.op]?.words;
  for (const target of was.targets) {
    if (target.kind === "account" && target.account === STRANGER) continue;
    for (const [kind, field, relation] of PROTECTED) {
      if (kind !== target.kind || allowed?.has(`${kind}.${field}`) === true) continue;
      const [old, now] = [was.word(target, field), is.word(target, field)];
      if (holds(relation, old, now)) continue;
      return {
        verdict: "violated",
        message: `a stranger's ${call.operation.op} changes ${fieldText(target, field, builder.model)}, and no rule allows it`,
        values: [
          ["before", old.toString()],
          ["after", now.toString()],
        ],
        program: trace.upTo(step).program("the program; the last call is the stranger's:"),
      };
    }
  }
  return undefined;
}

function holds(relation: Relation, old: bigint, now: bigint): boolean {
  if (relation === "same") return old === now;
  return relation === "atLeast" ? now >= old : now <= old;
}

const isStranger = (seen: Seen): boolean => seen.word({ kind: "account", account: STRANGER }, "member") === 0n;

interface Input {
  readonly offset: number;
  readonly actions: readonly Action[];
  readonly attempts: readonly Action[];
}

/** A stranger's calls take nothing from others. */
export function strangersTakeNothing(context: LawContext): Law<Input> {
  return {
    id: "LAW-AUTH-1",
    rules: ["SETTLE-1", "FEE-4", "REWARD-7", "STAKE-2", "WITHDRAW-1", "FEE-2", "EDIT-1", "CREDIT-2", "ROLE-2"],
    title:
      "for every state s, stranger x and call c of x that succeeds, for every other y: what is y's in c(s) >= what is y's in s, but for what ALLOWED lists with its rule",
    premise: "a call of the stranger's succeeds",
    inputs: fc.record({ offset: offsets(), actions: lives(18, BUSY), attempts: lives(9, attempts(context.edition)) }),
    async check({ offset, actions, attempts }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const made = attempts.map((action) => attempt(builder, action)).filter((one) => one !== undefined);
      const [first] = made;
      if (first === undefined) return SKIP;
      const trace = await context.run(engine, builder.steps);
      const start = trace.seen(first.before);
      if (start === undefined || !isStranger(start)) return SKIP;
      const successes = made.filter(({ step }) => trace.result(step).ok);
      for (const success of successes) {
        const found = loss(trace, builder, success);
        if (found !== undefined) return found;
      }
      return successes.length > 0 ? HELD : SKIP;
    },
  };
}
