import type { Counterexample, StoredStep } from "../../run/counterexample";
import { sinceText } from "../../core/format";
import { readTexts } from "./reads";
import { minimalText, originText, outcomeOf, ruleText, bugText, shrunkText } from "./program";

/** How many further findings are printed; the file has all of them. */
const MOST_OTHERS = 5;

/** A counterexample as the program that was executed, one numbered line per call, followed by the findings. */
export function printProgram(counterexample: Counterexample, rule: (id: string) => string | undefined): string[] {
  const { identity, offset, findings } = counterexample;
  return [
    `${identity}${bugText(counterexample)}`,
    `  ${originText(counterexample)}, starts at offset ${offset} s; ${shrunkText(counterexample)} (${minimalText(counterexample)})`,
    ...programLines(counterexample),
    ...findingLines(findings, rule),
    ...unruledLines(counterexample),
  ];
}

/** Of a difference in state after a call of which the model says nothing: it cannot follow what such a call changes. */
function unruledLines({ findings: [first], steps }: Counterexample): string[] {
  const last = steps.at(-1);
  if (first?.kind !== "state" || last?.call === undefined || last.expect !== undefined) return [];
  return [
    `    note       ${last.kind} has no rule, so the model does not know what it changes: write its rule, or leave this out of the model`,
  ];
}

/** The numbered lines of the steps. Steps in which only time passes have a line too; the last one is marked. */
export function programLines({ steps: all, opening, law }: Counterexample): string[] {
  const steps = all.slice(opening);
  const start = all[0]?.time ?? 0;
  const actorWidth = Math.max(0, ...steps.map(({ actor }) => actor.length));
  return steps.flatMap((step, index) => {
    const mark = index === steps.length - 1 ? "✗" : " ";
    const number = String(index + 1).padStart(3);
    const line = `${mark}${number}. ${sinceText(step.time - start)}  ${step.actor.padEnd(actorWidth)}  ${step.words}${outcomeText(step)}`;
    return [...runLines(law, index), line];
  });
}

/** The line before the first step of a law's run, if there are several. */
export function runLines(law: Counterexample["law"], step: number): string[] {
  const run = law === undefined || law.runs.length < 2 ? -1 : law.runs.indexOf(step);
  return run < 0 ? [] : [`  run ${run + 1}, from the start:`];
}

/** What a call reverted with. */
export function outcomeText(step: StoredStep): string {
  const outcome = outcomeOf(step);
  if (outcome === undefined || outcome.ok) return "";
  return `  → reverts${outcome.reverted}${outcome.predicted === true ? ", as predicted" : ""}`;
}

/** The findings: the first one with its first diverging value and its rules' sentences, then the others in one line each. */
function findingLines(findings: Counterexample["findings"], rule: (id: string) => string | undefined): string[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const unit = first.unit === undefined ? "" : ` ${first.unit}`;
  const lines = [`  ${first.id}: ${first.title}`, `    where      ${first.where}`];
  if (first.predicted !== undefined) lines.push(`    predicted  ${first.predicted}${unit}`);
  if (first.observed !== undefined) lines.push(`    observed   ${first.observed}${unit}`);
  for (const text of readTexts(first.reads)) lines.push(`    read       ${text}`);
  for (const id of first.rules) lines.push(`    rule       ${ruleText(id, rule(id))}`);
  for (const { id, where } of others.slice(0, MOST_OTHERS)) lines.push(`    also       ${id} (${where})`);
  if (others.length > MOST_OTHERS) lines.push(`    also       ${others.length - MOST_OTHERS} more, see the file`);
  return lines;
}
