import fc, { type Arbitrary } from "fast-check";
import type { AbiValue } from "../../core/codec";
import { Choices, type LawCall, type LawMaking, type World } from "../kit";
import { erc20Laws, erc721Laws, vaultLaws } from "../standards";
import type { Law, Plain } from "../../core/types";
import { changingFunctions, type ContractCode } from "./code";
import { isCollection } from "./collection-oracles";
import { Abstaining } from "../declared/abstaining";
import { idParts } from "../declared/member-names";
import { drawCall, skippedOf, surroundings } from "./operations";
import { own } from "../declared/own";
import { isToken } from "./oracles";

/** A vault of ERC-4626 and its asset, by their names. */
export interface VaultAndAsset {
  readonly vault: string;
  readonly asset: string;
}

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

/** The calls that a law is tried after: any function with any arguments, and gifts, since laws have to hold in every state. */
function earlierCalls(
  world: World<string>,
  codes: readonly ContractCode[],
  gift: Arbitrary<LawCall>,
): Arbitrary<LawCall> {
  const around = surroundings(world);
  const callable = codes.flatMap((code) =>
    changingFunctions(code.abi)
      .filter((fragment) => own(skippedOf(code), fragment.format("sighash")) === undefined)
      .map((fragment) => ({ code, fragment })),
  );
  const someone = fc.constantFrom(...world.people);
  const call = fc
    .tuple(someone, fc.constantFrom(...callable), fc.array(fc.nat(), { minLength: DRAWS, maxLength: DRAWS }))
    .map(([from, { code, fragment }, draws]): LawCall => {
      const choices = new Choices(draws);
      const names = fragment.inputs.map((_, i) => String(i));
      const drawing = { choices, model: new Abstaining(), literals: code.literals, now: SOMETIME, ...around };
      const { args, value, caller = from } = drawCall(fragment, names, drawing);
      const given = names.map((name) => listed(args[name]));
      const made = { from: caller, contract: code.name, method: fragment.format("sighash"), args: given };
      return value === undefined ? made : { ...made, value };
    });
  return fc.oneof({ arbitrary: gift, weight: 2 }, { arbitrary: call, weight: 3 });
}

/** Structs and arrays of a fixed length as lists, as the codec takes them. */
function listed(value: Plain | undefined): AbiValue {
  if (typeof value === "object" && value !== null) return Object.values(value).map((one) => listed(one as Plain));
  if (value === undefined || value === null || typeof value === "number")
    throw new Error(`expected an argument of a call, received ${String(value)}`);
  return value;
}

/** The laws of ERC-20 and ERC-721 for each token and each collection by their interfaces, and those of ERC-4626 for the vaults that are named. */
export function lawsOf(
  { run }: LawMaking,
  world: World<string>,
  codes: readonly ContractCode[],
  vaults: readonly VaultAndAsset[],
): readonly Law<unknown>[] {
  const shares = new Set(vaults.map(({ vault }) => vault));
  const tokens = codes.filter(
    ({ name, abi }) => isToken(abi) && abi.hasFunction("transferFrom(address,address,uint256)") && !shares.has(name),
  );
  const collections = codes.filter(({ abi }) => isCollection(abi));
  const all = [
    ...tokens.map(({ name }) => ({
      name,
      laws: erc20Laws({ world, run, token: name, earlierCalls: earlierCalls(world, codes, giftOf(world, name)) }),
    })),
    ...collections.map(({ name }) => {
      const before = earlierCalls(world, codes, tokenGiftOf(world, name));
      return { name, laws: erc721Laws({ world, run, collection: name, ids: SMALL_IDS, earlierCalls: before }) };
    }),
    ...vaults.map(({ vault, asset }) => ({ name: vault, laws: vaultLaws({ world, run, vault, asset }) })),
  ];
  if (all.length < 2) return all.flatMap(({ laws }) => laws);
  const inId = idParts(codes.map(({ name }) => name));
  return all.flatMap(({ name, laws }) => laws.map((law) => ({ ...law, id: `${law.id}-${inId(name)}` })));
}
