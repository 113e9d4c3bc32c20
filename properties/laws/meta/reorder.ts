import fc from "fast-check";
import type { Law, LawVerdict } from "assay/types";
import type { ModelCall } from "../../../model";
import { actionOf } from "../../actions";
import { Draws } from "../../action-definition/draws";
import type { Action } from "../../action-definition/types";
import type { World } from "../../action-definition/world";
import { everything } from "../../observe/everything";
import { difference, fieldText, HELD, SKIP } from "../compare";
import type { LawContext } from "../law-context";
import type { Step, ProgramBuilder } from "../program-builder";
import type { Trace } from "../trace";
import { LIFE, lives, offsets, type Mix } from "../inputs";

/** The mixture of calls at one moment, without calls that create something with an id, which would show their order. */
const BLOCK: Mix = {
  depositMore: 5,
  extendDeposit: 3,
  withdrawStake: 2,
  withdrawRewards: 3,
  withdrawFees: 1,
  setPoolFee: 2,
  setProducts: 3,
  buyCover: 1,
  vote: 9,
  settleClaim: 2,
  transferTokens: 2,
  poke: 1,
  pokeProduct: 1,
};

/** The mixture before it, in which claims mostly stay open for votes. */
const BEFORE: Mix = { ...LIFE, buyCover: 9, submitClaim: 7, vote: 1 };

/** What a call reads or writes; undefined when that is unknown. Two calls with disjoint footprints are independent. */
function footprint({ caller, operation: o }: ModelCall, { read }: World): readonly string[] | undefined {
  const position = (tokenId: bigint): string[] | undefined => {
    if (tokenId < 1n || tokenId > read.positionCount()) return undefined;
    return [`account ${read.ownerOf("stakingNFT", tokenId)}`, `pool ${read.position(tokenId).poolId}`];
  };
  const own = `account ${caller}`;
  switch (o.op) {
    case "depositTo": {
      const joined = position(o.requestTokenId);
      return joined === undefined ? undefined : [own, `pool ${o.poolId}`, ...joined];
    }
    case "extendDeposit":
    case "withdraw": {
      const touched = position(o.tokenId);
      return touched === undefined ? undefined : [own, `pool ${o.poolId}`, ...touched];
    }
    case "withdrawFees":
      return [`pool ${o.poolId}`, `account ${read.manager(o.poolId)}`];
    case "setPoolFee":
    case "setProducts":
    case "poke":
    case "pokeProduct":
      return [`pool ${o.poolId}`];
    case "vote":
      return [`claim ${o.claimId}`];
    case "settleClaim": {
      if (o.claimId < 1n || o.claimId > read.claimCount()) return [`claim ${o.claimId}`];
      const { coverId, submitter } = read.claim(o.claimId);
      const { owner, pools } = read.cover(coverId);
      const parties = [submitter, owner].map((name) => `account ${name}`);
      return ["capital", `claim ${o.claimId}`, ...parties, ...pools.map(({ poolId }) => `pool ${poolId}`)];
    }
    case "transfer":
      return [own, `account ${o.to}`];
    case "approve":
      return [own];
    default:
      return undefined;
  }
}

interface Placed {
  readonly step: Step;
  readonly footprint: readonly string[] | undefined;
}

/** The calls of actions, all at the present moment. */
function block(builder: ProgramBuilder, actions: readonly Action[]): Placed[] {
  return actions.flatMap((action): Placed[] => {
    const move = actionOf(action.kind).resolve(new Draws(action.draws), builder.world);
    if (move === undefined || "waitUntil" in move) return [];
    const placed = {
      step: { time: builder.model.time, call: move.call },
      footprint: footprint(move.call, builder.world),
    };
    builder.call(move.call);
    return [placed];
  });
}

function independent(a: Placed, b: Placed): boolean {
  return a.footprint !== undefined && b.footprint?.every((touched) => a.footprint?.includes(touched) !== true) === true;
}

/** Moves calls behind their successors as long as they are independent of them. Returns the old indices in the new order. */
function reordered(calls: readonly Placed[]): number[] {
  const order = calls.map((_, i) => i);
  for (let i = 1; i < calls.length; i += 1) {
    const [before, at] = [order[i - 1] ?? 0, order[i] ?? 0];
    const [a, b] = [calls[before], calls[at]];
    if (a !== undefined && b !== undefined && independent(a, b)) order.splice(i - 1, 2, at, before);
  }
  return order;
}

interface Input {
  readonly offset: number;
  readonly before: readonly Action[];
  readonly block: readonly Action[];
}

/** The order of independent calls at one moment changes nothing. */
export function reorder(context: LawContext): Law<Input> {
  return {
    id: "LAW-META-4",
    rules: ["REWARD-7", "SHARE-1", "FEE-3", "VOTE-1", "BURN-3"],
    title: "for every state s and calls c, d at one moment with disjoint footprints: look(d(c(s))) = look(c(d(s)))",
    premise: "two calls trade places, and both succeed",
    inputs: fc.record({ offset: offsets(), before: lives(16, BEFORE), block: lives(16, BLOCK) }),
    async check(input, engine) {
      const builder = context.program(input.offset);
      for (const action of input.before) builder.act(action);
      const start = builder.steps.length;
      const calls = block(builder, input.block);
      const order = reordered(calls);
      builder.look(everything(builder.model));
      const other = builder.steps.map((step, i) => builder.steps[start + (order[i - start] ?? i - start)] ?? step);
      const [first, second] = await Promise.all([context.run(engine, builder.steps), context.run(engine, other)]);
      return compare(builder, first, second, order, start);
    },
  };
}

function compare(
  builder: ProgramBuilder,
  first: Trace,
  second: Trace,
  order: readonly number[],
  start: number,
): LawVerdict {
  const program = (): string[] => [...first.program("in one order:"), ...second.program("in the other:")];
  let moved = 0;
  for (const [now, old] of order.entries()) {
    const [a, b] = [first.result(start + old).ok, second.result(start + now).ok];
    if (now !== old && a && b) moved += 1;
    if (a === b) continue;
    const values = [["in one order", String(a)] as const, ["in the other", String(b)] as const];
    return {
      verdict: "violated",
      message: `whether call ${old + 1} succeeds depends on the order`,
      values,
      program: program(),
    };
  }
  const [a, b] = [first.last(), second.last()];
  if (a === undefined || b === undefined || moved < 2) return SKIP;
  const found = difference(a.targets, a, b);
  if (found === undefined) return HELD;
  return {
    verdict: "violated",
    message: `${fieldText(found.target, found.field, builder.model)} depends on the order of independent calls`,
    values: [
      ["in one order", found.first.toString()],
      ["in the other", found.second.toString()],
    ],
    program: program(),
  };
}
