import { parseArgs } from "node:util";
import { EDITIONS, type Edition } from "../../properties/fixture/editions";
import { INTACT } from "./variant";

/** What a peer's run is asked for. */
export interface PeerOptions {
  readonly edition: Edition;
  /** A broken variant's name, or "none". */
  readonly variant: string;
  /** The campaign's wall-clock cap. */
  readonly seconds: number;
  readonly seed: number;
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

/** Reads `--edition current|earlier --variant NAME|none --seconds N --seed S --threads T`. Throws when one of them is not as it should be. */
export function readOptions(args: readonly string[]): PeerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      edition: { type: "string", default: EDITIONS[0] },
      variant: { type: "string", default: INTACT },
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      threads: { type: "string", default: "1" },
    },
  });
  return {
    edition: readEdition(values.edition),
    variant: values.variant,
    seconds: whole(values.seconds, "seconds", 1),
    seed: whole(values.seed, "seed", 0),
    threads: whole(values.threads, "threads", 1),
  };
}
