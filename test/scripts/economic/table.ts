import { join } from "node:path";
import { newWorld } from "../../model/world";
import { ROOT, economicBugs, worldsWith } from "./bugs";
import { Play } from "./play";
import { SCHEMES, type Scheme } from "./plays";

/** The page of the economic bugs, and what its table stands between. */
export const PAGE = join(ROOT, "docs", "mutation.md");
export const MARK = "economic";

/** What a scheme came to: gains in 1e18 of the scheme's unit. */
export interface Outcome {
  readonly calls: number;
  readonly gain: bigint;
  /** What the same calls bring under the rules as they are. */
  readonly intact: bigint;
}

/** A bug's scheme at its shortest, and as long as 30 calls allow. */
export interface Measured {
  readonly name: string;
  readonly scheme: Scheme;
  readonly shortest: Outcome;
  readonly longest: Outcome;
}

/** Makes the calls of every bug's scheme, with the bug and without. @throws Error for a bug without a scheme. */
export function measure(): readonly Measured[] {
  return economicBugs().map(({ name, model }) => {
    const scheme = SCHEMES[name];
    if (scheme === undefined) throw new Error(`${name}: expected a scheme in test/scripts/economic/plays.ts`);
    const broken = worldsWith(model);
    const made = (times: number): Outcome => {
      const { gain, calls } = outcomeOf(scheme, broken, times);
      return { gain, calls, intact: outcomeOf(scheme, newWorld, times).gain };
    };
    const shortest = made(1);
    return { name, scheme, shortest, longest: scheme.most === 1 ? shortest : made(scheme.most) };
  });
}

function outcomeOf(scheme: Scheme, make: typeof newWorld, times: number): Pick<Outcome, "gain" | "calls"> {
  const world = make();
  scheme.before(world);
  const play = new Play(world);
  const gain = scheme.gain(play, times);
  return { gain, calls: play.calls };
}

/** The table of docs/mutation.md. */
export function tableOf(rows: readonly Measured[]): string {
  return [
    "| name | who gains | of what | calls | gain | without the bug | calls, repeated | gain | without the bug |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows.map(({ name, scheme: { who, unit }, shortest, longest }) => {
      const more = longest === shortest ? "| | |" : `${figures(longest)} |`;
      return `| \`${name}\` | ${who} | ${unit} | ${figures(shortest)} | ${more}`;
    }),
  ].join("\n");
}

function figures({ calls, gain, intact }: Outcome): string {
  return `${calls} | ${rounded(gain)} | ${rounded(intact)}`;
}

/** Three decimals, cut off. */
function rounded(amount: bigint): string {
  const parts = amount / 10n ** 15n;
  const whole = parts < 0n ? -parts : parts;
  return `${parts < 0n ? "-" : ""}${whole / 1_000n}.${`${whole % 1_000n}`.padStart(3, "0")}`;
}
