import type { ParamType } from "ethers";

type Named = Pick<ParamType, "type" | "name">;

/** Words of a name that say that it is a time, or a length of it. */
const TIME = /^(deadline|expir\w*|until|\w*time(stamp)?|starts?|begins?|ends?|when|maturity|cliff)$/;
const LENGTH = /^\w*(duration|period|delay|interval|window|cooldown|lifetime)$/;
/** Last words of names that are about something else: "startPrice". */
const OTHER = /^(price|amount|value|balance|rate|fee|bps|id|count|index|block|supply|number|bid|share)s?$/;
/** Types that contracts keep times in, for they take less room. */
const SHORT = /^uint(32|40|48|64)$/;

const isNumber = ({ type }: Named): boolean => /^u?int\d*$/.test(type);

function says({ name }: Named, what: RegExp): boolean {
  const words = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).filter((word) => word !== "");
  const all = [...words, words.join("")].map((word) => word.toLowerCase());
  return all.some((word) => what.test(word)) && !OTHER.test(words.at(-1)?.toLowerCase() ?? "");
}

/** The times among the arguments of a call. */
export interface Times {
  /** The short types that some of them have: all arguments of these types are times, whatever they are called. */
  readonly types: ReadonlySet<string>;
  /** There is more than one: the call fails if any of them is wrong. */
  readonly several: boolean;
}

/** The times among these arguments. */
export function timesOf(inputs: readonly ParamType[]): Times {
  const named = inputs.filter((one) => isTime(one));
  const types = new Set(named.filter(({ type }) => SHORT.test(type)).map(({ type }) => type));
  return { types, several: inputs.filter((one) => isTime(one, types)).length > 1 };
}

/** Whether an argument is a time, and not a length of it. */
export const isTime = (one: Named, types?: ReadonlySet<string>): boolean =>
  isNumber(one) && !isLength(one) && (says(one, TIME) || types?.has(one.type) === true);

/** Whether it is a length of time. */
export const isLength = (one: Named): boolean => isNumber(one) && says(one, LENGTH);
