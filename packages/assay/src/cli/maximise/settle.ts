import { duration, number, table } from "../../explain/display";
import { type MaximiseState, type Short, confirm, playerOf, shortened, type Confirmed } from "../../search/maximise";
import { amountText, valueText } from "../../core/objectives";
import type { Objective } from "../../core/types";
import { EXIT_CODES, saved } from "../../campaign";
import { serialize, type Counterexample } from "../../run/counterexample";
import type { Output } from "../../explain/display/terminal";
import { openSetup } from "../../campaign/workers";
import { replayCommand } from "../found";
import { MAXIMISE_STEPS } from "../flags";
import { objectiveFor, type Sought } from "./sought";

/** "1 200 sequences, 60 000 steps (5 200/s), best 0.52 native". */
export function stateText({ sequences, steps, best }: MaximiseState, seconds: number, objective: Objective): string {
  const rate = number(seconds > 0 ? steps / seconds : 0);
  const value = best === undefined ? "none has a value" : `best ${valueText(best.value, objective)}`;
  return `${number(sequences)} sequences, ${number(steps)} steps (${rate}/s), ${value}`;
}

/** Rows of the curve that are shown, at most. */
const ROWS = 12;

/** The best value against steps: a sample of its rows at equal distances, with the first and the last. */
export function curveTable({ curve }: MaximiseState, objective: Objective): string {
  const every = Math.max(1, Math.ceil((curve.length - 1) / (ROWS - 1)));
  const shown = curve.filter((_, index) => index % every === 0 || index === curve.length - 1);
  return table(
    ["sequences", "steps", `best value (${objective.unit})`],
    shown.map(({ sequences, steps, value }) => [
      number(sequences),
      number(steps),
      amountText(value, objective.decimals),
    ]),
  );
}

/** What shrinking left. */
function shortText({ played, minimal, sequences }: Short, found: number, objective: Objective): string {
  const { calls, granted, value } = played;
  const kept = value === undefined ? "nothing" : valueText(value, objective);
  return (
    `${calls.length} of ${found} calls and ${granted.length} granted at the end keep ${kept}` +
    `${minimal ? ", and no single one can be left out" : ""} (${number(sequences)} sequences)`
  );
}

/** How many calls of others are refused because of the attackers, by the sort of call. */
function refusedBySort(short: Short | undefined): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { sort } of short?.played.probed.refused ?? []) counts[sort] = (counts[sort] ?? 0) + 1;
  return counts;
}

/** The same in words. */
function refusedText(short: Short): string {
  const counts = Object.entries(refusedBySort(short)).map(([sort, count]) => `${sort} ${count}`);
  return `refused to others, who could without the attackers: ${counts.length === 0 ? "nothing" : counts.join(", ")}`;
}

/** How long it took. */
export function ended(seconds: number, why: string): string {
  return `${why} after ${duration(seconds)}`;
}

/** What became of the best sequence. */
export interface Settled {
  readonly short: Short;
  readonly confirmed: Confirmed;
  /** Absent when it was not saved. */
  readonly path: string | undefined;
}

/**
 * Shrinks the best sequence, confirms it on the chain, and saves it; undefined when nothing has a value. What is more than `above` stays more than that
 * when it is shrunk, and the saved case asks for that: so it fails as long as the limit is exceeded. What is confirmed and keeps to the limit, or needs no call, is not saved: it is no finding.
 */
export async function settle(
  { flags, project, choice, objective, above, seed }: Sought,
  { best }: MaximiseState,
  output: Output,
): Promise<Settled | undefined> {
  const { terminal } = output;
  if (best === undefined) {
    terminal.line("no sequence has a value");
    return undefined;
  }
  const beyond = above !== undefined && best.value > above ? above + 1n : undefined;
  const setup = await openSetup(project.source(choice), terminal.line);
  try {
    const player = playerOf(setup.subject, objectiveFor(setup.subject, objective.name), setup.engine);
    const short = await shortened(player, best, beyond);
    terminal.line(shortText(short, best.calls.length, objective));
    if (objective.probes !== undefined) terminal.line(refusedText(short));
    const origin = { seed, chunk: 0, sequence: 0, steps: flags.steps ?? MAXIMISE_STEPS };
    const confirmed = await confirm(
      player,
      setup.engine,
      { ...short, least: beyond ?? short.least },
      { bug: choice.bug, origin },
    );
    const needsNoCall = short.played.calls.length === 0;
    const isFinding =
      confirmed.outcome !== "confirmed" || beyond !== undefined || (above === undefined && !needsNoCall);
    if (!isFinding && needsNoCall) terminal.line("it takes no call: nothing is saved");
    return { short, confirmed, path: await savedCase(confirmed, isFinding ? flags.out : undefined, output) };
  } finally {
    await setup.engine.close();
  }
}

/** Saves a case, unless there is no folder for it, and says what it shows; returns its path. */
async function savedCase(
  { outcome, counterexample }: Confirmed,
  out: string | undefined,
  output: Output,
): Promise<string | undefined> {
  const { terminal } = output;
  if (counterexample === undefined) {
    terminal.line(
      "not confirmed: the chain agrees with the model, but its value is smaller than the one found; nothing is saved",
    );
    return undefined;
  }
  terminal.line(
    outcome === "confirmed"
      ? `confirmed on ${counterexample.engine}: ${counterexample.findings[0]?.where ?? ""}`
      : `model and chain differ: ${counterexample.identity}`,
  );
  for (const line of programLines(counterexample)) terminal.line(line);
  if (out === undefined) return undefined;
  const { path, problem } = await saved(out, counterexample);
  if (path === undefined) {
    terminal.line(problem ?? "");
    output.stdout(serialize(counterexample).trimEnd());
  } else terminal.line(replayCommand(path));
  return path;
}

/** The program of a case, a line for each step. */
function programLines({ steps, opening }: Counterexample): readonly string[] {
  const start = steps[0]?.time ?? 0;
  return steps
    .slice(opening)
    .map(
      ({ time, actor, words }, index) =>
        `  ${index + 1}. +${time - start} s ${actor === "" ? "" : `${actor}: `}${words}`,
    );
}

/** The outcome of a search: violated when it found more than `above`, or a difference between model and chain; vacuous when no sequence has a value. */
export function codeOf(settled: Settled | undefined, above: bigint | undefined): number {
  if (settled === undefined) return EXIT_CODES.vacuous;
  const { confirmed, short } = settled;
  if (confirmed.outcome === "differs") return EXIT_CODES.violated;
  const value = confirmed.outcome === "confirmed" ? short.played.value : undefined;
  return above !== undefined && value !== undefined && value > above ? EXIT_CODES.violated : 0;
}

/** The result of the search, as JSON. */
export function resultOf(
  { objective, above }: Pick<Sought, "objective" | "above">,
  { epochs, sequences, steps: planned, best, curve }: MaximiseState,
  settled: Settled | undefined,
) {
  const text = (value: bigint | undefined): string | null =>
    value === undefined ? null : amountText(value, objective.decimals);
  return {
    objective: objective.name,
    title: objective.title,
    rules: objective.rules,
    unit: objective.unit,
    best: text(best?.value),
    value: text(settled?.short.played.value),
    excess: text(excessOf(settled, above)),
    outcome: settled?.confirmed.outcome ?? ("none" as const),
    calls: settled?.short.played.calls.length ?? 0,
    granted: settled?.short.played.granted.length ?? 0,
    refused: refusedBySort(settled?.short),
    minimal: settled?.short.minimal ?? false,
    file: settled?.path ?? null,
    finding: findingOf(settled?.confirmed.counterexample),
    planned: { epochs, sequences, steps: planned },
    curve: curve.map((point) => ({ ...point, value: text(point.value) })),
  };
}

/** By how much a value is more than `above`; undefined when it is not. */
export function excessOf(settled: Settled | undefined, above: bigint | undefined): bigint | undefined {
  const value = settled?.short.played.value;
  return value !== undefined && above !== undefined && value > above ? value - above : undefined;
}

/** What the saved case shows: that it is worth so much, or where model and chain differ. */
function findingOf(counterexample: Counterexample | undefined) {
  const [first] = counterexample?.findings ?? [];
  if (counterexample === undefined || first === undefined) return null;
  const { title, rules, predicted = null, observed = null, unit = null } = first;
  return { id: counterexample.identity, title, rules, predicted, observed, unit };
}
