import type { ParamType } from "ethers";
import type { Choices, GivenArguments, Met } from "../kit";
import type { Hex, Plain } from "../../core/types";
import { keep, keyOf, OWNER } from "./remembered";
import { typeKey } from "./type-key";

/** How many calls of one function are remembered: the last ones. */
const MOST_OF_ONE = 3;
/** How often the caller of an earlier call calls again, and how often it is an account that it named, of 100. */
const [SAME_PERCENT, NAMED_PERCENT] = [60, 20];
/** How often numbers are parts of the earlier ones, or beside them, of 100. */
const PART_PERCENT = 35;
/** How often a number of another name is one of the earlier call's, of 100. */
const ANY_NUMBER_PERCENT = 50;
/** How often an owner, where an account calls that was named, is the earlier caller, of 100. */
const OWNER_PERCENT = 70;

/** How much more a list, a struct or bytes say than another argument. */
const HEAVY = 3;

interface EarlierCall {
  readonly caller: Hex;
  /** By type and name: what it was given and, of other names, what it made. */
  readonly values: ReadonlyMap<string, Plain>;
  /** The numbers and the accounts among them. */
  readonly numbers: readonly bigint[];
  readonly accounts: readonly Hex[];
  /** Numbers that it made, with their types and names. */
  readonly made: ReadonlySet<string>;
}

/** What a call takes from an earlier one. */
export interface Followed {
  readonly caller?: Hex;
  readonly args: Readonly<Record<string, Plain>>;
}

const isHex = (value: Plain): value is Hex => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value);

/** Calls that succeeded. Others go on with what they did: what was paid in is taken out by the same, what was scheduled is executed. */
export class EarlierCalls {
  private readonly calls: Map<string, EarlierCall[]>;

  /** `before`: others, which are remembered too. */
  constructor(before?: EarlierCalls) {
    this.calls = new Map(before?.calls);
  }

  note(met: readonly Met[], { name, types, caller, args }: GivenArguments): void {
    const values = new Map<string, Plain>();
    for (const one of met) if (one.name !== "") values.set(keyOf(one.type, one.name), one.value);
    const given = [...types].flatMap(([of, type]) =>
      of in args ? [[keyOf(typeKey(type), of), args[of] ?? null] as const] : [],
    );
    for (const [key, value] of given) values.set(key, value);
    const all = [...values.values()];
    // what a call did about a thing concerns everybody whom the call named that made it
    const about = given.flatMap(([key, value]) => (typeof value === "bigint" ? [`${key} ${value}`] : []));
    const makers = [...this.calls.values()].flat().filter(({ made }) => about.some((one) => made.has(one)));
    keep(
      this.calls,
      name,
      {
        ...{ caller, values },
        numbers: all.filter((one): one is bigint => typeof one === "bigint"),
        accounts: [...new Set([...all.filter(isHex), ...makers.flatMap((one) => [one.caller, ...one.accounts])])],
        made: new Set(
          met.flatMap(({ type, name: of, value, by }) =>
            by === undefined ? [] : [`${keyOf(type, of)} ${String(value)}`],
          ),
        ),
      },
      MOST_OF_ONE,
    );
  }

  /** What a call takes from one of the calls that have something that it is given. Undefined where there is none. `callers`: who can call. */
  follow(
    inputs: readonly ParamType[],
    names: readonly string[],
    choices: Choices,
    callers: readonly Hex[],
  ): Followed | undefined {
    const wanted = inputs.map((type, i) => ({ name: names[i] ?? type.name, type }));
    // the more they share, the likelier one goes on with the other
    const from = choices.pick(
      [...this.calls.values()]
        .flat()
        .flatMap((one) =>
          wanted.flatMap(({ name, type }) =>
            one.values.has(keyOf(typeKey(type), name)) ? Array<EarlierCall>(saysMuch(type) ? HEAVY : 1).fill(one) : [],
          ),
        ),
    );
    if (from === undefined) return undefined;
    const part = choices.below(100);
    const other = choices.pick(from.accounts.filter((one) => one !== from.caller && callers.includes(one)));
    const isOther = part >= SAME_PERCENT && part < SAME_PERCENT + NAMED_PERCENT && other !== undefined;
    const caller = part < SAME_PERCENT ? from.caller : isOther ? other : undefined;
    const isPart = choices.chance(PART_PERCENT);
    const args: Record<string, Plain> = {};
    for (const { name, type } of wanted) {
      const value = from.values.get(keyOf(typeKey(type), name)) ?? undefined;
      const bits = /^uint(\d*)$/.exec(type.type)?.[1];
      if (isOther && type.type === "address" && OWNER.test(name) && choices.chance(OWNER_PERCENT))
        args[name] = from.caller;
      else if (value !== undefined && !(bits !== undefined && isPart)) args[name] = value;
      else if (bits !== undefined) {
        const some = choices.chance(ANY_NUMBER_PERCENT) ? choices.pick(from.numbers) : undefined;
        const number = typeof value === "bigint" ? value : some;
        if (number === undefined) continue;
        const most = (1n << BigInt(bits || 256)) - 1n;
        const wish = isPart ? choices.around(number) : number;
        args[name] = wish > most ? most : wish;
      }
    }
    return { ...(caller === undefined ? {} : { caller }), args };
  }
}

/** Whether a value says so much by itself that it is worth giving again. */
const saysMuch = ({ baseType }: ParamType): boolean => /^(array|tuple|bytes|string)$/.test(baseType);
