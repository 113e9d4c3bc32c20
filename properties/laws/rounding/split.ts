import fc, { type Arbitrary } from "fast-check";
import type { Engine, Law, LawVerdict } from "assay/types";
import type { Account } from "../../../model";
import { Draws } from "../../action-definition/draws";
import type { Action } from "../../action-definition/types";
import { HUGE, plain } from "../../action-definition/world";
import type { Target } from "../../observe/kinds";
import { HELD, SKIP } from "../compare";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import type { Seen, Trace } from "../trace";
import { LIFE, lives, numbers, offsets, type Mix } from "../inputs";

/** A mixture with payouts, after which a share is worth less than one wei. */
export const BURNT: Mix = { ...LIFE, buyCover: 8, submitClaim: 6, vote: 10, settleClaim: 6, wait: 7, withdrawFees: 0 };

export interface Life {
  readonly offset: number;
  readonly actions: readonly Action[];
  /** Numbers for the law's own choices. */
  readonly choice: readonly number[];
}

export function lifeThen(length: number, mix: Mix): Arbitrary<Life> {
  return fc.record({ offset: offsets(), actions: lives(length, mix), choice: numbers() });
}

/** Draws an account that may make all calls that laws split: a member with money and approvals whose tokens are not locked. Undefined when there is none. */
export function user(builder: ProgramBuilder, draws: Draws): Account | undefined {
  const { world } = builder;
  const free = ["alice", "bob", "carol", "dave"].filter(
    (name) => world.read.checkRole(name, 1) && world.read.isLockedForMV(name) <= world.now,
  );
  const chosen = draws.pick(free);
  if (chosen === undefined) return undefined;
  for (const poolId of world.pools()) {
    builder.call(plain(chosen, { op: "approve", asset: 255n, spender: `pool:${poolId}`, amount: HUGE }).call);
  }
  return chosen;
}

/** Two ways of doing the same, and how to compare their results. */
export interface Split {
  readonly once: ProgramBuilder;
  readonly parts: ProgramBuilder;
  /** Observed before both ways. */
  readonly before: readonly Target[];
  /** Observed after each way. */
  readonly after: readonly Target[];
  /** The results of the two ways; undefined when the premise does not hold. */
  readonly compare: (before: Seen, once: Seen, parts: Seen) => readonly Bound[] | undefined;
}

/** parts must lie in [once − under, once + over]; an absent bound does not bind. */
export interface Bound {
  readonly what: string;
  readonly once: bigint;
  readonly parts: bigint;
  readonly over?: bigint;
  readonly under?: bigint;
}

/** A law about a split: `plan` plans both ways from the state that the actions have reached. */
export function splitLaw(
  context: LawContext,
  statement: Pick<Law<Life>, "id" | "rules" | "title" | "premise" | "editions">,
  inputs: Arbitrary<Life>,
  plan: (builder: ProgramBuilder, draws: Draws) => Split | undefined,
): Law<Life> {
  return {
    ...statement,
    inputs,
    async check({ offset, actions, choice }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const split = plan(builder, new Draws(choice));
      return split === undefined ? SKIP : judge(context, engine, split, builder.steps.length);
    },
  };
}

/** Runs both ways; the state before them is the same, and is observed once. */
async function judge(context: LawContext, engine: Engine, split: Split, common: number): Promise<LawVerdict> {
  const { once, parts, compare } = split;
  once.steps.splice(common, 0, { time: once.steps[common]?.time ?? once.model.time, look: split.before });
  once.look(split.after);
  parts.look(split.after);
  const [whole, pieces] = await Promise.all([context.run(engine, once.steps), context.run(engine, parts.steps)]);
  const [before, first, second] = [whole.seen(common), whole.last(), pieces.last()];
  if (before === undefined || first === undefined || second === undefined) return SKIP;
  if (!succeeded(whole, common + 1) || !succeeded(pieces, common)) return SKIP;
  const bounds = compare(before, first, second);
  if (bounds === undefined) return SKIP;
  const found = bounds.find(isBroken);
  return found === undefined ? HELD : violated(found, whole, pieces);
}

function succeeded(trace: Trace, from: number): boolean {
  return trace.steps.every((_, i) => i < from || trace.result(i).ok);
}

function isBroken({ once, parts, over, under }: Bound): boolean {
  return (over !== undefined && parts > once + over) || (under !== undefined && parts < once - under);
}

function violated({ what, once, parts, over, under }: Bound, whole: Trace, pieces: Trace): LawVerdict {
  const least = under === undefined ? "-∞" : `${-under}`;
  const most = over === undefined ? "∞" : `${over}`;
  return {
    verdict: "violated",
    message: `${what}: doing it in parts differs from doing it at once by ${parts - once}; allowed is [${least}, ${most}]`,
    values: [
      ["at once", once.toString()],
      ["in parts", parts.toString()],
    ],
    program: [...whole.program("at once:"), ...pieces.program("in parts:")],
  };
}
