import type { Counterexample, StoredStep } from "./schema";

/** A finding as it stands in a file or as it was just made. */
interface Shown {
  readonly id: string;
  readonly title: string;
  readonly where: string;
  readonly predicted?: string | undefined;
  readonly observed?: string | undefined;
  readonly unit?: string | undefined;
  readonly rules: readonly string[];
}

/** Most characters of data that nobody knows: a selector and two words. */
const MOST_DATA = 138;

/** Most lines of further findings; they are all in the file. */
const MOST_OTHERS = 5;

/** A counterexample as the program that was executed, one numbered line per call, and what was wrong at its end. */
export function printProgram(counterexample: Counterexample, rule: (id: string) => string | undefined): string[] {
  const { identity, origin, offset, shrunk, opening, steps, findings, variant } = counterexample;
  const start = steps[0]?.time ?? 0;
  const of = variant === null ? "" : ` with the seeded bug ${variant}`;
  const smallest = shrunk.minimal ? "1-minimal" : "not proven 1-minimal: shrinking was cut short";
  return [
    `${identity}${of}`,
    `  seed ${origin.seed}, chunk ${origin.chunk}, sequence ${origin.sequence}, starts at offset ${offset} s; shrunk from ` +
      `${plural(shrunk.from, "step")} to ${shrunk.to} (${smallest})`,
    ...programLines(steps.slice(opening), start),
    ...explain(findings, rule),
  ];
}

/** The numbered lines of the steps. Steps in which only time passes have a line too; the last one is marked. */
function programLines(steps: readonly StoredStep[], start: number): string[] {
  const actorWidth = Math.max(0, ...steps.map(({ actor }) => actor.length));
  return steps.map((step, index) => {
    const mark = index === steps.length - 1 ? "✗" : " ";
    const number = String(index + 1).padStart(3);
    return `${mark}${number}. ${since(step.time - start)}  ${step.actor.padEnd(actorWidth)}  ${step.words}${outcomeOf(step)}`;
  });
}

function outcomeOf(step: StoredStep): string {
  const { call, expect, observed } = step;
  if (call === undefined || observed.call === undefined || observed.call.ok) return "";
  const { returnData } = observed.call;
  const predicted = expect?.ok === false && expect.errors.some(({ data }) => returnData.startsWith(data));
  return `  → reverts${revertedWith(step)}${predicted ? ", as predicted" : ""}`;
}

/** " with NotMember(alice)", of a call that reverted: by the file's words, else the prediction's, else the data as it came. */
export function revertedWith({ expect, observed: { call, reverted } }: StoredStep): string {
  const data = call?.returnData ?? "0x";
  if (data === "0x") return " without data";
  const predicted = expect?.ok === false ? expect.errors.find((error) => data.startsWith(error.data)) : undefined;
  return ` with ${reverted ?? predicted?.words ?? data.slice(0, MOST_DATA)}`;
}

/** What was wrong: the first finding with its first diverging value and its rules' sentences, then the others in one line each. */
export function explain(findings: readonly Shown[], rule: (id: string) => string | undefined): string[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const unit = first.unit === undefined ? "" : ` ${first.unit}`;
  const lines = [`  ${first.id}: ${first.title}`, `    where      ${first.where}`];
  if (first.predicted !== undefined) lines.push(`    predicted  ${first.predicted}${unit}`);
  if (first.observed !== undefined) lines.push(`    observed   ${first.observed}${unit}`);
  for (const id of first.rules) lines.push(`    rule       ${id}${sentence(rule(id))}`);
  for (const { id, where } of others.slice(0, MOST_OTHERS)) lines.push(`    also       ${id} (${where})`);
  if (others.length > MOST_OTHERS) lines.push(`    also       ${others.length - MOST_OTHERS} more, see the file`);
  return lines;
}

function sentence(text: string | undefined): string {
  return text === undefined ? "" : `: ${text}`;
}

/** "+3 days 04:00:00". */
export function since(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const clock = [Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60), rest % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return `+${days === 1 ? " 1 day " : `${String(days).padStart(2)} days`} ${clock}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
