import { excusesOf, excusing, hasTokenLaws, oraclesOf, type Oracle, type Watching } from "./oracles";
import type { Callable } from "./other-calls";
import { own } from "./own";
import type { RawProject } from "./raw";

/** What is checked of a project beside what it says itself. */
export interface Checked {
  readonly oracles: readonly Oracle[];
  /** Kinds of the getters that these read, by their codes. */
  readonly watched: ReadonlySet<number>;
  /** Those of them that say what the owner that is their first key allows. */
  readonly allowing: ReadonlySet<number>;
  /** Whether there are tokens or collections whose laws are checked. */
  readonly laws: boolean;
  /** Ids of laws that need not hold. */
  readonly excusedLaws: readonly string[];
}

/** The oracles that need no model, without what is excused. `watching`: undefined where they are not asked for. @throws Error for an excuse of nothing */
export function checkedOf(raw: RawProject, watching: Watching | undefined, callable: Callable): Checked {
  const oracles =
    watching === undefined
      ? []
      : oraclesOf(watching, {
          overflows: raw.overflowIsFinding === true,
          isCalled: (shape) => callable.reasonAgainst(shape) === undefined,
          isExcused: (id) => own(raw.excused ?? {}, id) !== undefined,
        });
  const laws = watching !== undefined && hasTokenLaws(watching.codes);
  const excuses = excusesOf(raw.excused ?? {}, oracles, laws || raw.laws !== undefined);
  const { watched, allowing } = watching ?? { watched: new Set<number>(), allowing: new Set<number>() };
  return { oracles: excusing(oracles, excuses.oracles), watched, allowing, laws, excusedLaws: excuses.laws };
}
