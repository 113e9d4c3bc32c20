import type { Law } from "../../../core/types";
import type { Oracle } from "./watching";

type Reasons = Readonly<Record<string, string>>;

/** What need not hold, and why: by an oracle's id, by its id and a site, or by a law's id. */
export interface Excuses {
  readonly oracles: readonly string[];
  readonly laws: readonly string[];
}

const LAW = /^LAW-/;
/** "INV-PANIC-COIN-BURN:0x12": an id, and the site of one violation of it. */
const partsOf = (key: string): readonly [id: string, site: string | undefined] => {
  const at = key.indexOf(":");
  return at < 0 ? [key, undefined] : [key.slice(0, at), key.slice(at + 1).toLowerCase()];
};

/** @throws Error for an excuse of nothing */
export function excusesOf(excused: Reasons, invariants: readonly Oracle[], hasLaws: boolean): Excuses {
  const keys = Object.keys(excused);
  const ids = new Set(invariants.map(({ id }) => id));
  const isLaw = (key: string): boolean => hasLaws && LAW.test(key);
  const stale = keys.find((key) => !isLaw(key) && !ids.has(partsOf(key)[0]));
  if (stale !== undefined)
    throw new Error(
      `excused: expected the id of an oracle, ${[...ids].sort().join(", ")}, received "${stale}"; take it out`,
    );
  return { oracles: keys.filter((key) => !isLaw(key)), laws: keys.filter(isLaw) };
}

/** Without what is excused: a statement that is excused as a whole is left out, one of which a site is excused holds there. */
export function excusing(invariants: readonly Oracle[], excused: readonly string[]): readonly Oracle[] {
  const whole = new Set(excused.filter((key) => partsOf(key)[1] === undefined));
  const sites = new Set(excused.map((key) => partsOf(key).join(":")));
  return invariants
    .filter(({ id }) => !whole.has(id))
    .map((one) => {
      if (!excused.some((key) => partsOf(key)[0] === one.id)) return one;
      return {
        ...one,
        check: (step, view, history) => {
          const verdict = one.check(step, view, history);
          const isExcused = verdict.verdict === "violated" && sites.has(`${one.id}:${verdict.site ?? ""}`);
          return isExcused ? { verdict: "held" } : verdict;
        },
      };
    });
}

/** Without the laws that are excused. @throws Error for a law that there is not */
export function withoutLaws(laws: readonly Law<unknown>[], excused: readonly string[]): readonly Law<unknown>[] {
  const ids = new Set(laws.map(({ id }) => id));
  const stale = excused.find((id) => !ids.has(id));
  if (stale !== undefined)
    throw new Error(`excused: expected the id of a law, ${[...ids].join(", ")}, received "${stale}"; take it out`);
  return laws.filter(({ id }) => !excused.includes(id));
}
