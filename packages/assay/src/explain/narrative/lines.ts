import { createColors } from "picocolors";
import type { Counterexample, Replayed } from "../../run/counterexample";
import type { Finding } from "../../run/judge";
import { wrapped } from "../../core/format/wrap";
import type { Difference } from "./differences";
import type { Narrative, NarratedStep } from "./narrate";
import { runLines } from "./summary";
import { minimalText, originText, bugText, shrunkText, stepNumber } from "./program";
import { readTexts } from "./reads";
import type { Subject } from "../../core/types";
import { editionPart } from "../../core/format/edition";

/** How many differences and further findings are shown; the others are counted. */
const MOST_SHOWN = 8;
/** How many of the rules that a function's documentation names are shown: some name dozens. */
const MOST_STATED = 6;

/** The words before a step's result. */
const SAID: Readonly<Record<NarratedStep["verdict"], string>> = {
  "as predicted": "as predicted: ",
  "not predicted": "not predicted: ",
  failed: "",
  "not judged": "not judged: ",
  decides: "the law depends on this: ",
  done: "",
};

type Colors = ReturnType<typeof createColors>;
type Rules = Pick<Subject<unknown, unknown>, "rule" | "formatting">;

/** The narrative as lines of text, with `colour` for terminals. */
export function narrativeLines(
  counterexample: Counterexample,
  replayed: Replayed,
  narrative: Narrative,
  subject: Rules,
  colour: boolean,
): string[] {
  const colors = createColors(colour);
  return [
    ...headLines(counterexample, narrative),
    "",
    ...narrative.steps.flatMap((step, i) => [
      ...runLines(counterexample.law, i),
      ...stepLines(step, narrative.steps[i - 1], colors),
      ...(step.verdict === "failed" ? [...failureLines(step, narrative, subject, colors)] : []),
    ]),
    "",
    ...verdictLines(counterexample, replayed, colors),
  ];
}

function headLines(counterexample: Counterexample, { begins }: Narrative): string[] {
  const { identity, edition, offset } = counterexample;
  const minimal = minimalText(counterexample, ": no step can be left out");
  return [
    `${identity}${bugText(counterexample)}${editionPart(edition)}`,
    `  found with ${originText(counterexample)}, offset ${offset} s; ${shrunkText(counterexample)} (${minimal})`,
    `  begins ${begins} with the contracts deployed and set up; the times in brackets are since then`,
  ];
}

function stepLines(step: NarratedStep, before: NarratedStep | undefined, { red, dim, green }: Colors): string[] {
  const number = `${String(step.number).padStart(3)}.`;
  const mark = step.verdict === "failed" ? red("✗") : " ";
  const same = before?.time === step.time ? "in the same second" : `${step.utc} (${step.since})`;
  const who = step.actor === "" ? "" : `${step.actor} calls `;
  const lines = wrapped(`${mark}${number} ${same}  ${who}${step.words}`, 6);
  if (step.observed === undefined || step.verdict === "failed") return lines;
  const text =
    step.verdict === "as predicted"
      ? `${green("✓")} as predicted: ${step.observed}`
      : `${SAID[step.verdict]}${step.observed}`;
  return [...lines, ...wrapped(`      ${text}`, 8).map((line) => dim(line))];
}

function failureLines(step: NarratedStep, { findings, stated }: Narrative, subject: Rules, colors: Colors): string[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const { bold } = colors;
  const lines: string[] = [];
  if (step.observed !== undefined) lines.push(...outcomeLines(step, colors));
  lines.push("", ...wrapped(`      ${bold(`${first.id}: ${first.title}`)}`, 8), ...valueLines(first, subject, colors));
  for (const difference of step.differences.slice(0, MOST_SHOWN)) lines.push(...differenceLines(difference, colors));
  const more = step.differences.length - MOST_SHOWN;
  if (more > 0) lines.push(`      and ${more} more differences: all of them with --step ${step.number}`);
  lines.push(...ruleLines(first.rules, subject));
  if (stated !== undefined) {
    const { rules, where } = stated;
    const cut = rules.length > MOST_STATED ? `, the first ${MOST_STATED} of ${rules.length}` : "";
    lines.push(`      rules that the call's documentation names (${where}${cut}):`);
    lines.push(...ruleLines(rules.slice(0, MOST_STATED), subject));
  }
  const also = others.filter(({ id, kind }) => id !== first.id && kind !== "state" && kind !== "events");
  for (const { id, title } of also.slice(0, MOST_SHOWN)) lines.push(...wrapped(`      also  ${id}: ${title}`, 12));
  if (also.length > MOST_SHOWN) lines.push(`      also  ${also.length - MOST_SHOWN} more, see --json`);
  return lines;
}

/** The result of the failing call. If model and chain agree on it, it is printed once; the differences have their own lines. */
function outcomeLines(
  { agreed, predicted, observed = "", differences }: NarratedStep,
  { green, red }: Colors,
): string[] {
  if (agreed) {
    const but = differences.some(({ where }) => /^(event|what the call)/.test(where)) ? " but for what follows" : "";
    return wrapped(`      the call goes as predicted${but}: ${observed}`, 8);
  }
  return [
    ...predicted.flatMap((text, i) => wrapped(`      ${green(i === 0 ? "the model " : "       or ")} ${text}`, 17)),
    ...wrapped(`      ${red("the chain ")} ${observed}`, 17),
  ];
}

/** The place and the two values that an invariant reports. Differences from the model have lines of their own. */
function valueLines(
  { kind, where, predicted, observed, unit, reads }: Finding,
  { formatting }: Rules,
  colors: Colors,
): string[] {
  if (kind !== "invariant") return [];
  const value = (text: string): string => {
    if (unit === undefined || !/^-?\d+$/.test(text)) return unit === undefined ? text : `${text} ${unit}`;
    const none = (): undefined => undefined;
    const place = { owner: "finding", name: "", value: BigInt(text), unit, beside: none, look: none };
    const readable = formatting?.numberText(place);
    if (readable === undefined) return `${text} ${unit}`;
    return readable.startsWith(text) ? readable : `${readable} = ${text}`;
  };
  const lines = wrapped(`      at         ${where}`, 17);
  if (predicted !== undefined) lines.push(...wrapped(`      ${colors.green("must be   ")} ${value(predicted)}`, 17));
  if (observed !== undefined) lines.push(...wrapped(`      ${colors.red("is        ")} ${value(observed)}`, 17));
  for (const text of readTexts(reads)) lines.push(...wrapped(`      read       ${text}`, 17));
  return lines;
}

function differenceLines({ where, predicted, observed, distance }: Difference, { green, red }: Colors): string[] {
  return [
    ...wrapped(`      ${where}${distance === "" ? "" : `: ${distance}`}`, 8),
    ...wrapped(`        ${green("the model")}  ${predicted}`, 19),
    ...wrapped(`        ${red("the chain")}  ${observed}`, 19),
  ];
}

function ruleLines(ids: readonly string[], { rule, formatting }: Rules): string[] {
  return ids.flatMap((id) => {
    const at = formatting?.ruleAt(id);
    return wrapped(`      rule ${id}${at === undefined ? "" : ` (${at})`}: ${rule(id) ?? "not stated"}`, 11);
  });
}

function verdictLines(counterexample: Counterexample, replayed: Replayed, { red, green }: Colors): string[] {
  const text = verdictText(counterexample, replayed);
  const painted = replayed.outcome === "gone" ? green(text) : red(text);
  return [
    ...probeLines(replayed),
    ...(replayed.fixtureChanged
      ? ["the contracts or the fixture have changed since the counterexample was written (usual after a fix)"]
      : []),
    ...(replayed.codeChanged
      ? [
          "the project's own code has changed since the counterexample was written: calls are judged by what the model predicted then",
        ]
      : []),
    painted,
  ];
}

/** For an objective with probes: the probes' results in the world without the attackers. */
function probeLines({ probes }: Replayed): string[] {
  if (probes === undefined) return [];
  const { accepted, tried, findings } = probes;
  const [first] = findings;
  const why = first === undefined ? "" : `; the first that is not: ${first.id}, ${first.where}`;
  return wrapped(`without the attackers ${accepted} of ${tried} calls of others are accepted${why}`, 2);
}

/** Whether the failure still occurs, in one line. */
export function verdictText(
  { opening, identity, law }: Counterexample,
  { outcome, step, findings, steps }: Replayed,
): string {
  switch (outcome) {
    case "same":
      return `fails in the same way: ${identity}`;
    case "gone":
      if (law !== undefined) return "does not fail any more: the law holds";
      return "does not fail any more: every step went as predicted, and every invariant held";
    case "different": {
      const where = step === undefined ? "" : ` at line ${stepNumber(step, opening)} of ${steps.length - opening}`;
      return `fails differently${where}: expected ${identity}, received ${findings[0]?.id ?? ""}`;
    }
  }
}
