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

/** The time limit of a campaign or a search that is given neither --runs nor --timeout, in seconds. */
export const DEFAULT_SECONDS = 60;
export const DEFAULT_STEPS = 50;
/** Actions in a new sequence of a search for the largest value. */
export const MAXIMISE_STEPS = 30;
/** The help text of `--edition`. */
export const EDITION = "edition of the protocol (default: the only one, else current, else the first)";
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

/** The longest delay of a timer in Node, in seconds: nearly 25 days. */
const MOST_SECONDS = 2_147_483;

/** A parser for seconds, fractions allowed. */
export function seconds(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= MOST_SECONDS) return value;
  throw new InvalidArgumentError(
    `expected a number of seconds above 0 and at most ${MOST_SECONDS}, received "${text}".`,
  );
}

/** A parser for durations like "5m" and "90s". It returns seconds. */
export function budget(text: string): number {
  const milliseconds = /^\d+(\.\d+)?\s*[a-z]+$/i.test(text)
    ? (ms(text as StringValue) as number | undefined)
    : undefined;
  if (milliseconds !== undefined && milliseconds >= 1_000) return milliseconds / 1_000;
  throw new InvalidArgumentError(`expected a duration of at least one second, like 5m or 90s, received "${text}".`);
}

/** A parser for names separated by commas. */
export function namesAmong<Name extends string>(known: readonly Name[]): (text: string) => readonly Name[] {
  return (text) =>
    text.split(",").map((part) => {
      const name = known.find((one) => one === part.trim());
      if (name === undefined)
        throw new InvalidArgumentError(
          `expected names separated by commas, out of ${known.join(", ")}, received "${part.trim()}".`,
        );
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
/** A parser for the number of workers of a command that has one. */
export function oneWorker(text: string): number {
  const asked = workers(text);
  if (asked === 1) return asked;
  throw new InvalidArgumentError(
    `expected 1: --shard 1/${asked} to ${asked}/${asked}, and \`assay merge\`, divide it.`,
  );
}
export const chunk = whole(0, 1e12);

/** Flags that choose what is tested, as commander hands them over. */
export interface ChoiceFlags {
  /** Absent: the project's default edition. */
  readonly edition?: string | undefined;
  readonly engine?: EngineName;
  readonly rpcUrl?: string;
  readonly bug?: string;
  /** Not a flag: coverage measurement sets it. */
  readonly coverage?: CoverageChoice;
}

/** The choice that the flags make. @throws UsageError when they contradict each other or name something that does not exist. */
export function choiceOf(flags: ChoiceFlags, project: Project): SetupChoice {
  const { engine, rpcUrl, bug, coverage } = flags;
  const edition = editionOf(flags.edition, project);
  if (rpcUrl !== undefined && engine !== undefined) {
    throw new UsageError("--rpc-url and --engine exclude each other: expected one of the two, received both");
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

/** The project first recognises bugs by their names alone, which is fast. Only then are the lists read. @throws UsageError when there is no such bug */
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

/** The number of workers: `asked`, else one per core. Only one worker uses the node of --rpc-url. @throws UsageError */
export function workersOf(asked: number | undefined, { rpcUrl }: SetupChoice): number {
  if (rpcUrl === null) return asked ?? availableParallelism();
  if (asked !== undefined && asked > 1) {
    throw new UsageError(`--workers: expected 1 with --rpc-url (one node, one fixture), received ${asked}`);
  }
  return 1;
}

/** The given seed, else a random one. */
export function seedOf(asked: number | undefined): number {
  return asked ?? randomInt(MOST_SEED + 1);
}
