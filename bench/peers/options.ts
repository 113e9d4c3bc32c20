import { parseArgs } from "node:util";
import { EDITIONS, type Edition } from "../../properties/fixture/editions";
import { INTACT } from "./bug";

/** Steps of a sequence: what a campaign of the harness has by default. */
export const SEQUENCE_STEPS = 50;

/** What a peer's run is asked for. */
export interface PeerOptions {
  readonly edition: Edition;
  /** A bug's name, or "none". */
  readonly bug: string;
  /** The campaign's wall-clock cap. */
  readonly seconds: number;
  readonly seed: number;
  /** Of a sequence. */
  readonly steps: number;
  /** Processes at once. */
  readonly threads: number;
}

function whole(text: string, name: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`--${name}: expected a whole number from ${least}, received ${text}`);
}

/** An edition by its name. Throws for one that is not there. */
export function readEdition(name: string): Edition {
  const edition = EDITIONS.find((known) => known === name);
  if (edition === undefined) throw new Error(`--edition: expected ${EDITIONS.join(" or ")}, received ${name}`);
  return edition;
}

/** Reads `--edition current|earlier --bug NAME|none --seconds N --seed S --steps N --threads T`. Throws when one of them is not as it should be. */
export function readOptions(args: readonly string[]): PeerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      edition: { type: "string", default: EDITIONS[0] },
      bug: { type: "string", default: INTACT },
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      steps: { type: "string", default: String(SEQUENCE_STEPS) },
      threads: { type: "string", default: "1" },
    },
  });
  return {
    edition: readEdition(values.edition),
    bug: values["bug"],
    seconds: whole(values.seconds, "seconds", 1),
    seed: whole(values.seed, "seed", 0),
    steps: whole(values.steps, "steps", 1),
    threads: whole(values.threads, "threads", 1),
  };
}
