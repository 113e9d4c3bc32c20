import { availableParallelism } from "node:os";
import { randomInt } from "node:crypto";
import { InvalidArgumentError } from "commander";
import ms, { type StringValue } from "ms";
import { MOST_SEED } from "../campaign";
import {
  ECONOMIC,
  ENGINES,
  MISREADING,
  type CoverageChoice,
  type EngineName,
  type Project,
  type SetupChoice,
} from "../project/project";
import { deepBugsOf, editionOf, bugsOf } from "./parts-of-project";
import { UsageError } from "./usage-error";

export { UsageError };

/** Seconds that a campaign or a search takes when neither runs nor a time limit is asked for. */
export const DEFAULT_SECONDS = 60;
export const DEFAULT_STEPS = 50;
/** Actions of a fresh sequence of a search for the largest value. */
export const MAXIMISE_STEPS = 30;
/** What `--edition` says of itself. */
export const EDITION = "edition of the protocol (default: the only one, or current, or the first)";
/** A node accepts requests of 2 MB: longer sequences would not fit. */
const MOST_STEPS = 1_000;
const MOST_WORKERS = 256;

/** A parser for whole numbers in a range, for commander. */
export function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}, received "${text}".`);
  };
}

/** What a timer of Node can wait for, seconds: nearly 25 days. */
const MOST_SECONDS = 2_147_483;

/** A parser for seconds, fractions allowed. */
export function seconds(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= MOST_SECONDS) return value;
  throw new InvalidArgumentError(
    `expected a number of seconds above 0, and at most ${MOST_SECONDS}, received "${text}".`,
  );
}

/** A parser for times like "5m" and "90s"; gives seconds. */
export function budget(text: string): number {
  const milliseconds = /^\d+(\.\d+)?\s*[a-z]+$/i.test(text)
    ? (ms(text as StringValue) as number | undefined)
    : undefined;
  if (milliseconds !== undefined && milliseconds >= 1_000) return milliseconds / 1_000;
  throw new InvalidArgumentError(`expected a time of a second or more, like 5m or 90s, received "${text}".`);
}

/** A parser for names with commas between them. */
export function namesAmong<Name extends string>(known: readonly Name[]): (text: string) => readonly Name[] {
  return (text) =>
    text.split(",").map((part) => {
      const name = known.find((one) => one === part.trim());
      if (name === undefined)
        throw new InvalidArgumentError(`expected some of ${known.join(", ")}, with commas, received "${part.trim()}".`);
      return name;
    });
}

/** A parser for http addresses. */
export function url(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError(`expected an http:// or https:// address, received "${text}".`);
}

/** A parser for the engine's name. */
export function engineName(text: string): EngineName {
  const name = ENGINES.find((known) => known === text);
  if (name !== undefined) return name;
  throw new InvalidArgumentError(`expected ${ENGINES.join(" or ")}, received "${text}".`);
}

/** A parser for percentages. */
export function percent(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value <= 100) return value;
  throw new InvalidArgumentError(`expected a percentage from 0 to 100, received "${text}".`);
}

/** A parser for seeds. */
export const seed = whole(0, MOST_SEED);
export const runs = whole(1, 1e12);
export const steps = whole(1, MOST_STEPS);

export const workers = whole(1, MOST_WORKERS);
export const chunk = whole(0, 1e12);

/** Flags that choose what is tested, as commander hands them over. */
export interface ChoiceFlags {
  /** Absent: the one that the project means. */
  readonly edition?: string | undefined;
  readonly engine?: EngineName;
  readonly rpcUrl?: string;
  readonly bug?: string;
  /** No flag, but what measuring coverage adds. */
  readonly coverage?: CoverageChoice;
}

/** What the flags choose. @throws UsageError when they contradict each other or name what does not exist. */
export function choiceOf(flags: ChoiceFlags, project: Project): SetupChoice {
  const { engine, rpcUrl, bug, coverage } = flags;
  const edition = editionOf(flags.edition, project);
  if (rpcUrl !== undefined && engine !== undefined) {
    throw new UsageError("--rpc-url takes the place of --engine: expected one of the two, received both");
  }
  if (bug !== undefined) checkBug(bug, edition, project);
  return {
    edition,
    engine: engine ?? "anvil",
    rpcUrl: rpcUrl ?? null,
    bug: bug ?? null,
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Lists are read only where a name alone does not say which. @throws UsageError for what is no bug of any kind */
function checkBug(bug: string, edition: string, project: Project): void {
  if (project.isBug?.(edition, bug) === true) return;
  const misreadings = (project.misreadings?.(edition) ?? []).map(({ name }) => `${MISREADING}${name}`);
  const economic = (project.economicBugs?.(edition) ?? []).map(({ name }) => `${ECONOMIC}${name}`);
  const names = bugsOf(project, edition).map(({ name }) => name);
  const deep = deepBugsOf(project, edition).map(({ name }) => name);
  if ([...names, ...deep, ...misreadings, ...economic].includes(bug)) return;
  const known = names.length === 0 ? "nothing: this project has no bugs" : `one of ${names.join(", ")}`;
  throw new UsageError(`--bug: expected ${known}, received "${bug}"`);
}

/** The number of workers: as asked for, else the cores. A node that others own is used by one only. @throws UsageError */
export function workersOf(asked: number | undefined, { rpcUrl }: SetupChoice): number {
  if (rpcUrl === null) return asked ?? availableParallelism();
  if (asked !== undefined && asked > 1) {
    throw new UsageError(`--workers: expected 1 with --rpc-url (one node, one fixture), received ${asked}`);
  }
  return 1;
}

/** The seed asked for, or one drawn now. */
export function seedOf(asked: number | undefined): number {
  return asked ?? randomInt(MOST_SEED + 1);
}
