import type { Law, LawVerdict } from "assay/types";
import type { Account } from "../../model";
import { drawOffer } from "../actions/coverTerms";
import { Draws } from "../action-definition/draws";
import { buy } from "../actions/plainPurchase";
import type { Target } from "../observe/kinds";
import { HELD, SKIP } from "./compare";
import type { LawContext } from "./law-context";
import type { ProgramBuilder } from "./program-builder";
import type { Seen, Trace } from "./trace";
import { LIFE } from "./inputs";
import { lifeThen, user, type Life } from "./rounding/split";

const HOUR = 3_600;
/** How many hours pass before the extension, at most: few enough that most bumps have not decayed. */
const MOST_HOURS = 12;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Two alternative extensions of a cover at one moment: with the same amount from every pool, and with less from one. */
interface Plan {
  readonly poolId: bigint;
  readonly listing: Target;
  readonly oldPart: Target;
  readonly newPart: Target;
  readonly same: ProgramBuilder;
  readonly less: ProgramBuilder;
}

function plan(builder: ProgramBuilder, owner: Account, draws: Draws): Plan | undefined {
  const { world } = builder;
  const offer = drawOffer(draws, world, {}, () => 0n);
  if (offer === undefined) return undefined;
  const { productId, coverAsset, period } = offer;
  const terms = { productId, owner, coverAsset, period };
  const parts = offer.requests.map(({ poolId, coverAmountInAsset }) => [poolId, coverAmountInAsset / 2n] as const);
  const make = (way: ProgramBuilder, coverId: bigint, of: readonly (readonly [bigint, bigint])[]): boolean => {
    const move = buy(way.world, { ...terms, coverId }, ...of);
    return move !== undefined && "call" in move && way.call(move.call).ok;
  };
  if (!make(builder, 0n, parts)) return undefined;
  if (draws.chance(50)) builder.wait(builder.model.time + BigInt(draws.below(MOST_HOURS * HOUR)));
  const coverId = world.read.coverCount();
  const index = draws.below(parts.length);
  const percent = BigInt(1 + draws.below(99));
  const smaller = parts.map(
    ([poolId, amount], i) => [poolId, i === index ? (amount * percent) / 100n : amount] as const,
  );
  const [poolId] = parts[index] ?? [];
  if (poolId === undefined) return undefined;
  const listing: Target = { kind: "listing", poolId, productId };
  const oldPart: Target = { kind: "coverPool", coverId, index };
  const newPart: Target = { kind: "coverPool", coverId: coverId + 1n, index };
  builder.look([oldPart]);
  const [same, less] = [builder.fork(), builder.fork()];
  if (!make(same, coverId, parts) || !make(less, coverId, smaller)) return undefined;
  for (const way of [same, less]) way.look([listing, newPart]);
  return { poolId, listing, oldPart, newPart, same, less };
}

/** The pool's values and the new cover's part, after an extension. */
function shown(seen: Seen, { listing, newPart }: Plan): Record<"spot" | "floor" | "bump" | "allocation", bigint> {
  return {
    spot: seen.word(listing, "spot"),
    floor: seen.word(listing, "floor"),
    bump: seen.word(newPart, "bump"),
    allocation: seen.word(newPart, "allocation"),
  };
}

function judge(planned: Plan, look: number, traces: { readonly same: Trace; readonly less: Trace }): LawVerdict {
  const [old, first, second] = [traces.same.seen(look), traces.same.last(), traces.less.last()];
  if (old === undefined || first === undefined || second === undefined) return SKIP;
  const released = old.word(planned.oldPart, "allocation");
  const [same, less] = [shown(first, planned), shown(second, planned)];
  // the same amount as before neither grows nor shrinks: the cover keeps all that is left of the bump
  if (same.allocation !== released || less.allocation >= released || same.bump === 0n) return SKIP;
  const back = (same.bump * (released - less.allocation)) / released;
  const demanded = { spot: max(less.floor, same.spot - back), bump: same.bump - back };
  if (less.spot === demanded.spot && less.bump === demanded.bump) return HELD;
  const program = [...traces.same.program("by as much:"), ...traces.less.program("by less:")];
  return {
    verdict: "violated",
    message: `an extension by ${less.allocation} of ${released} wei in pool ${planned.poolId} does not take its part of the bump`,
    values: [
      ["by as much", `spot ${same.spot}, kept ${same.bump} (1e18 = 100 %/year)`],
      ["demanded by less", `spot ${demanded.spot}, kept ${demanded.bump}`],
      ["observed", `spot ${less.spot}, kept ${less.bump}`],
    ],
    program,
  };
}

/** A bump shrinks in proportion to the cover that made it. */
export function bumpsInProportion(context: LawContext): Law<Life> {
  return {
    id: "LAW-PRICE-2",
    rules: ["PRICE-7", "EDIT-4", "ROUND-1"],
    editions: ["current"],
    title:
      "at one moment, of one cover, in a pool: an extension by n < released wei leaves spot = max(floor, spot by as much - back) and keeps bump = bump kept by as much - back, back = floor(bump kept by as much * (released - n) / released)",
    premise: "both extensions succeed, the one by as much takes what it released, and something is left of the bump",
    inputs: lifeThen(8, LIFE),
    async check({ offset, actions, choice }, engine) {
      const builder = context.program(offset);
      for (const action of actions) builder.act(action);
      const draws = new Draws(choice);
      const owner = user(builder, draws);
      const planned = owner === undefined ? undefined : plan(builder, owner, draws);
      if (planned === undefined) return SKIP;
      const [same, less] = await Promise.all([
        context.run(engine, planned.same.steps),
        context.run(engine, planned.less.steps),
      ]);
      return judge(planned, builder.steps.length - 1, { same, less });
    },
  };
}
