import fc, { type Arbitrary } from "fast-check";
import type { AbiValue } from "../codec";
import { Choices, type LawCall, type LawMaking, type World } from "../kit";
import { erc20Laws, vaultLaws } from "../standards";
import type { Law, Plain } from "../types";
import { changingFunctions, type ContractCode } from "./code";
import { Abstaining } from "./model";
import { drawCall, skippedOf, surroundings } from "./operations";
import { own } from "./own";
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

/** What may have happened before: any function with any arguments, and the deployer giving to people. */
function earlierCalls(world: World<string>, codes: readonly ContractCode[], token: string): Arbitrary<LawCall> {
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
  const gift = fc
    .tuple(someone, fc.bigInt(1n, 10n ** 6n))
    .map(([to, value]): LawCall => ({ from: world.deployer, contract: token, method: "transfer", args: [to, value] }));
  return fc.oneof({ arbitrary: gift, weight: 2 }, { arbitrary: call, weight: 3 });
}

/** Structs and arrays of a fixed length as lists, as the codec takes them. */
function listed(value: Plain | undefined): AbiValue {
  if (typeof value === "object" && value !== null) return Object.values(value).map((one) => listed(one as Plain));
  if (value === undefined || value === null || typeof value === "number")
    throw new Error(`expected an argument of a call, received ${String(value)}`);
  return value;
}

/** The laws of ERC-20 for each token by its interface, and those of ERC-4626 for the vaults that are named. */
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
  const all = [
    ...tokens.map(({ name }) => ({
      name,
      laws: erc20Laws({ world, run, token: name, earlierCalls: earlierCalls(world, codes, name) }),
    })),
    ...vaults.map(({ vault, asset }) => ({ name: vault, laws: vaultLaws({ world, run, vault, asset }) })),
  ];
  if (all.length < 2) return all.flatMap(({ laws }) => laws);
  return all.flatMap(({ name, laws }) => laws.map((law) => ({ ...law, id: `${law.id}-${name.toUpperCase()}` })));
}
