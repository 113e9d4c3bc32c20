import fc, { type Arbitrary } from "fast-check";
import { Choices, type LawCall, type LawMaking, type World } from "../../kit";
import { erc20Laws, erc721Laws } from "../../standards";
import type { Law } from "../../../core/types";
import { Abstaining } from "../abstaining";
import type { ContractCode } from "../code";
import type { Context } from "../context";
import { drawCall, surroundings } from "../draw-call";
import { listed } from "../listed";
import { idParts } from "../member-names";
import type { FunctionShape } from "../shapes";
import { isCollection } from "./collection-oracles";
import { isToken } from "./token-oracles";

/** Numbers that a call before a law's own is drawn with. */
const DRAWS = 24;
/** About the middle of the times that laws run at: only deadlines are drawn beside it. */
const SOMETIME = 1_900_000_100n;

/** Ids that laws of a collection look for: who counts tokens begins there. */
const SMALL_IDS: readonly bigint[] = Array.from({ length: 10 }, (_, id) => BigInt(id));

/** The deployer gives people something of a token. */
const giftOf = (world: World<string>, token: string): Arbitrary<LawCall> =>
  fc
    .tuple(fc.constantFrom(...world.people), fc.bigInt(1n, 10n ** 6n))
    .map(([to, value]) => ({ from: world.deployer, contract: token, method: "transfer", args: [to, value] }));

/** The deployer gives people a token of a collection. */
const tokenGiftOf = (world: World<string>, collection: string): Arbitrary<LawCall> =>
  fc.tuple(fc.constantFrom(...world.people), fc.constantFrom(...SMALL_IDS)).map(([to, id]) => ({
    from: world.deployer,
    contract: collection,
    method: "transferFrom",
    args: [world.deployer, to, id],
  }));

/** What laws of tokens are made of. */
export interface LawSources {
  readonly context: Context;
  readonly codes: readonly ContractCode[];
  /** Whether a function is called at all. */
  readonly isCalled: (shape: FunctionShape) => boolean;
}

/** The calls that a law is tried after: any function with any arguments, and gifts, since laws have to hold in every state. */
function earlierCalls({ context, codes, isCalled }: LawSources, gift: Arbitrary<LawCall>): Arbitrary<LawCall> {
  const { world } = context;
  const around = surroundings(world);
  const callable = codes.flatMap((code) =>
    context.instances
      .deployed(code.name)
      .flatMap((at) =>
        (context.shapes().get(code.name)?.calls ?? []).filter(isCalled).map((shape) => ({ at, code, shape })),
      ),
  );
  const someone = fc.constantFrom(...world.people);
  const call = fc
    .tuple(someone, fc.constantFrom(...callable), fc.array(fc.nat(), { minLength: DRAWS, maxLength: DRAWS }))
    .map(([from, { at, code, shape }, draws]): LawCall => {
      const choices = new Choices(draws);
      const drawing = { choices, model: new Abstaining(), literals: code.literals, now: SOMETIME, ...around };
      const { args, value, caller = from } = drawCall(shape, drawing);
      const given = shape.names.map((name) => listed(args[name]));
      const made = { from: caller, contract: at, method: shape.signature, args: given };
      return value === undefined ? made : { ...made, value };
    });
  return fc.oneof({ arbitrary: gift, weight: 2 }, { arbitrary: call, weight: 3 });
}

/** Whether there are tokens or collections whose laws are checked. */
export const hasTokenLaws = (codes: readonly ContractCode[]): boolean =>
  codes.some(({ abi }) => isToken(abi) || isCollection(abi));

/** The laws of ERC-20 and ERC-721 for each token and each collection by their interfaces. `others`: laws that the project names itself, and the contracts that those are of. */
export function tokenLaws(
  { run }: LawMaking,
  sources: LawSources,
  others: { readonly laws: readonly Law<unknown>[]; readonly contracts: ReadonlySet<string> },
): readonly Law<unknown>[] {
  const { context, codes } = sources;
  const { world } = context;
  const named = codes.flatMap((code) => context.instances.deployed(code.name).map((name) => ({ name, abi: code.abi })));
  const own = named.filter(({ name }) => !others.contracts.has(name));
  const tokens = own.filter(({ abi }) => isToken(abi) && abi.hasFunction("transferFrom(address,address,uint256)"));
  const collections = own.filter(({ abi }) => isCollection(abi));
  const all = [
    ...tokens.map(({ name, abi }) => ({
      name,
      laws: erc20Laws({ world, run, token: name, abi, earlierCalls: earlierCalls(sources, giftOf(world, name)) }),
    })),
    ...collections.map(({ name, abi }) => {
      const before = earlierCalls(sources, tokenGiftOf(world, name));
      return { name, laws: erc721Laws({ world, run, collection: name, abi, ids: SMALL_IDS, earlierCalls: before }) };
    }),
  ];
  if (all.length < 2 && others.laws.length === 0) return all.flatMap(({ laws }) => laws);
  const inId = idParts(named.map(({ name }) => name));
  return all.flatMap(({ name, laws }) => laws.map((law) => ({ ...law, id: `${law.id}-${inId(name)}` })));
}
