import { messageOf } from "../../run/judge";
import { amountFrom, objectiveOf } from "../../core/objectives";
import { ECONOMIC, type Project, type SetupChoice } from "../../project/project";
import type { Objective, Subject } from "../../core/types";
import { choiceOf, UsageError, type ChoiceFlags } from "../flags";

/** Flags of `assay maximise`. */
export interface MaximiseFlags extends ChoiceFlags {
  /** Absent: the only one. */
  readonly objective?: string;
  readonly above?: string;
  readonly economic?: string;
  readonly seed?: number;
  readonly runs?: number;
  readonly timeout?: number;
  readonly steps?: number;
  readonly workers?: number;
  readonly out: string;
}

/** What a search is about. */
export interface Sought {
  readonly flags: MaximiseFlags;
  readonly project: Project;
  readonly subject: Subject<unknown, unknown>;
  readonly choice: SetupChoice;
  readonly objective: Objective;
  /** More than this is too much, in the smallest part of the unit; undefined: nothing is checked. */
  readonly above: bigint | undefined;
  readonly seed: number;
}

/** What the flags choose. @throws UsageError */
export function choiceWith({ economic, ...flags }: MaximiseFlags, project: Project): SetupChoice {
  if (economic === undefined) return choiceOf(flags, project);
  if (flags.bug !== undefined)
    throw new UsageError("--economic and --bug exclude each other: expected one of the two, received both");
  const { bug: _, ...choice } = choiceOf(flags, project);
  const names = (project.economicBugs?.(choice.edition) ?? []).map(({ name }) => name);
  if (!names.includes(economic)) {
    const known = names.length === 0 ? "nothing: this project has no economic bugs" : `one of ${names.join(", ")}`;
    throw new UsageError(`--economic: expected ${known}, received "${economic}"`);
  }
  return { ...choice, bug: `${ECONOMIC}${economic}` };
}

/** The objective of a name, or the only one. @throws UsageError */
export function objectiveFor(subject: Subject<unknown, unknown>, asked: string | undefined): Objective {
  const { objectives = [] } = subject;
  if (objectives.length === 0)
    throw new UsageError(
      'maximise: this project has no objective; write one in assay.config.ts, such as objectives: { gain: { unit: "wei", value: ({ now, start, alice }) => now.Coin.balanceOf(alice) - start.Coin.balanceOf(alice) } }',
    );
  const [{ name: only } = { name: "" }, ...more] = objectives;
  const name = asked ?? only;
  if (asked === undefined && more.length > 0)
    throw new UsageError(`--objective: expected one of ${objectives.map((one) => one.name).join(", ")}, received none`);
  try {
    return objectiveOf(subject, name);
  } catch (error) {
    throw new UsageError(`--objective: ${messageOf(error)}`);
  }
}

/** What `--above` says, in the smallest part of the unit. @throws UsageError */
export function limitOf(text: string, objective: Objective): bigint {
  const limit = amountFrom(text, objective.decimals);
  if (limit !== undefined) return limit;
  throw new UsageError(
    `--above: expected a number of ${objective.unit} with at most ${objective.decimals} decimal places, received "${text}"`,
  );
}
