import fc from "fast-check";
import type { Law, LawVerdict } from "assay/types";
import type { Account } from "../../../model";
import { actionOf } from "../../actions";
import { Draws } from "../../action-definition/draws";
import type { Action } from "../../action-definition/types";
import { World } from "../../action-definition/world";
import { addressOf } from "../../fixture/addresses";
import { PEOPLE, RECEIVERS } from "../../fixture/actors";
import type { Target } from "../../observe/kinds";
import { HELD, SKIP } from "../compare";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import type { Seen, Trace } from "../trace";
import { lives, type Mix } from "../inputs";
import { BURNT, lifeThen, user, type Life } from "./split";

/** The actions by which a user moves its own value within a block; payments that others owe it (settlements) are no part of a cycle. */
const MOVES: Mix = {
  deposit: 4,
  depositMore: 4,
  extendDeposit: 4,
  withdrawStake: 3,
  withdrawRewards: 3,
  withdrawFees: 1,
  setPoolFee: 1,
  setProducts: 1,
  buyCover: 3,
  extendCover: 3,
  submitClaim: 1,
  withdrawCredit: 2,
  poke: 1,
};

/** How many times more often the user is chosen than another holder. */
const PREFERRED = 12;

/** A world in which one holder is chosen more often than all others. */
class Preferring extends World {
  override readonly holders: readonly Account[];

  constructor({ model, surface }: World, owner: Account) {
    super(model, surface);
    this.holders = [...Array.from({ length: PREFERRED }, () => owner), ...HOLDERS];
  }
}

const HOLDERS: readonly Account[] = [...PEOPLE, ...RECEIVERS];

/** Plays an action as `owner` without letting time pass, and skips calls by or for others. */
function actAs(builder: ProgramBuilder, world: World, owner: Account, action: Action): void {
  const move = actionOf(action.kind).resolve(new Draws(action.draws), world);
  if (move !== undefined && "call" in move && move.call.caller === owner) builder.call(move.call);
}

interface Cycle {
  readonly life: Life;
  readonly cycle: readonly Action[];
}

/** A mixture in which enough time passes for tranches to end. */
const LIVED: Mix = { ...BURNT, wait: 12, deposit: 5 };

/** An account's total of each asset: "eth", "usd", "btc", and native tokens including stake, rewards and fees. */
type Wealth = ReadonlyMap<string, bigint>;

const CREDITS: Readonly<Record<string, readonly string[]>> = {
  eth: ["capitalPoolEth", "coverEth", "claimsEth"],
  usd: ["capitalPoolUsd"],
  btc: ["capitalPoolBtc"],
};

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const isOf = (seen: Seen, target: Target, field: string, owner: Account): boolean =>
  seen.word(target, field) === BigInt(addressOf(owner));

function wealthOf(seen: Seen, owner: Account): Wealth {
  const account: Target = { kind: "account", account: owner };
  const credits: Target = { kind: "credits", account: owner };
  const positions = seen.targets.filter((target) => target.kind === "position" && isOf(seen, target, "owner", owner));
  const managed = seen.targets.filter((target) => target.kind === "reads" && isOf(seen, target, "manager", owner));
  const fees = managed.flatMap((target) =>
    "poolId" in target ? [seen.word({ kind: "pool", poolId: target.poolId }, "feesOwed") / 10_000n] : [],
  );
  const stakes = positions.flatMap((target) =>
    ["stake", "unwithdrawnRewards"].map((field) => seen.word(target, field)),
  );
  const others = Object.entries(CREDITS).map(([asset, fields]): [string, bigint] => [
    asset,
    seen.word(account, asset) + sum(fields.map((field) => seen.word(credits, field))),
  ]);
  return new Map([...others, ["native", seen.word(account, "native") + sum(stakes) + sum(fees)]]);
}

/** The targets from which wealth is computed, in the state that a program has reached. */
function wealthTargets(builder: ProgramBuilder, owner: Account): Target[] {
  return [
    { kind: "account", account: owner },
    { kind: "credits", account: owner },
    ...builder.world.positions().map((tokenId) => ({ kind: "position", tokenId }) as const),
    ...builder.world
      .pools()
      .flatMap((poolId) => [{ kind: "pool", poolId } as const, { kind: "reads", poolId } as const]),
  ];
}

/**
 * How much richer an account may appear because of rounding, in wei of the native token. No payment exceeds its exact value, but the observed value of a deposit is
 * rounded down: its stake twice (SHARE-2, SHARE-3), its rewards once. So the observed value may rise by at most 3 wei for each current or past deposit.
 */
function shownDust(builder: ProgramBuilder): bigint {
  const deposits = builder.world.positions().map((id) => builder.world.read.position(id).tranches.length + 1);
  return 3n * BigInt(deposits.reduce((total, count) => total + count, 0));
}

/** No cycle within a block makes anyone richer. */
export function cycles(context: LawContext): Law<Cycle> {
  return {
    id: "LAW-ROUND-7",
    rules: ["ROUND-1", "SHARE-1", "EXT-2", "EDIT-2", "WITHDRAW-1", "CREDIT-2"],
    title:
      "for every user u and calls of u at one moment, per asset: wealth(u) after <= wealth(u) before, native + 3 wei per deposit",
    premise: "two of the calls succeed",
    inputs: fc.record({ life: lifeThen(20, LIVED), cycle: lives(14, MOVES) }),
    async check({ life: { offset, actions, choice }, cycle }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const owner = user(builder, new Draws(choice));
      if (owner === undefined) return SKIP;
      const first = builder.look(wealthTargets(builder, owner));
      const world = new Preferring(builder.world, owner);
      for (const action of cycle) actAs(builder, world, owner, action);
      const last = builder.look(wealthTargets(builder, owner));
      const trace = await context.run(engine, builder.steps);
      const [before, after] = [trace.seen(first), trace.seen(last)];
      if (before === undefined || after === undefined || made(trace, first, last) < 2) return SKIP;
      return richer(trace, owner, before, after, shownDust(builder)) ?? HELD;
    },
  };
}

/** How many calls succeeded between two observations. */
function made(trace: Trace, first: number, last: number): number {
  return trace.steps.filter((_, i) => i > first && i < last && trace.result(i).ok).length;
}

function richer(trace: Trace, owner: Account, before: Seen, after: Seen, dust: bigint): LawVerdict | undefined {
  const now = wealthOf(after, owner);
  for (const [asset, had] of wealthOf(before, owner)) {
    const has = now.get(asset) ?? 0n;
    if (has <= had + (asset === "native" ? dust : 0n)) continue;
    return {
      verdict: "violated",
      message: `${owner} is richer in ${asset} by ${has - had} within one block; dust is at most ${asset === "native" ? dust : 0n}`,
      values: [
        ["before", had.toString()],
        ["after", has.toString()],
      ],
      program: trace.program(`the program; the calls of ${owner} at the last moment are the cycle:`),
    };
  }
  return undefined;
}
