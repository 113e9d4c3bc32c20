import { stateAfter, type Counterexample, type InspectedField, type InspectedStep } from "../../run/counterexample";
import type { Call, EntityKind, Hex } from "../../core/types";
import { askedBy, type Naming } from "./asked";
import { lawStep, type AnswerCheck, type Check } from "./checks";
import type { Described } from "./described";
import { isDynamic } from "./types";
import type { Value } from "./values";

/** How many words of a state an export asserts that no prediction contradicts. */
const MOST_SEEN = 32;

/** What a test can name. */
type Known = Naming & { readonly described: Described };

/**
 * The last step of a failure that no prediction shows (a violated invariant, a panic), with checks that its result is the one that was observed: what the call
 * reverted with; else what the violated invariant read; else, when that is unknown, what the step changed. Undefined when a test has nothing to check.
 */
export function seenStep(
  { identity, findings, steps }: Counterexample,
  inspected: readonly InspectedStep[],
  naming: Known,
): ReturnType<typeof lawStep> | undefined {
  const [step, last] = [steps.at(-1), inspected.at(-1)];
  if (step === undefined || last === undefined) return undefined;
  // what was foreseen is not what is wrong
  if (step.observed.call?.ok === false && step.expect === undefined) return lawStep({ ...step, decides: "answer" });
  const reads = findings.find(({ id }) => id === identity)?.reads;
  const needed = reads && new Set(reads.map(({ read }) => read));
  const before = new Map(
    stateAfter(inspected, inspected.length - 2).map(({ kind, id, fields }) => [`${kind} ${id}`, fields]),
  );
  const things = last.entities.flatMap(({ kind: name, id, label, fields, read }, i) => {
    const entity = last.step.observe[i]?.kind;
    if (read !== undefined || entity === undefined || needed?.has(label) === false) return [];
    const words = fields.flatMap(({ observed }, field) => {
      const isNew = observed !== before.get(`${name} ${id}`)?.[field]?.observed;
      const check = { kind: "state" as const, entity, id, label, field, slack: 0n };
      return observed === undefined || naming.described.getter(entity.code, id, field) === undefined
        ? []
        : [{ isNew, check: { ...check, predicted: observed, observed } }];
    });
    return [{ entity, id, words, whole: wholeAnswer(entity, id, label, fields, naming) }];
  });
  const whole = new Set(things.flatMap((one) => (one.whole === undefined ? [] : readOf(one.whole.call))));
  const seen = things.flatMap(({ entity, id, words, whole: answer }): { isNew: boolean; check: Check }[] => {
    if (answer !== undefined) return [{ isNew: words.some(({ isNew }) => isNew), check: answer }];
    // the hash of an answer that is asserted itself
    return whole.has(hashedRead(entity, id, naming) ?? "") ? [] : words;
  });
  const changed = seen.filter(({ isNew }) => isNew);
  const unchanged = seen.filter(({ isNew }) => !isNew);
  // of what an invariant reads, what did not change may be what is wrong
  const shows = needed !== undefined ? [...changed, ...unchanged] : changed.length > 0 ? changed : seen;
  // what changes nothing is wrong by its answer
  const answer = changed.length > 0 ? [] : lawStep({ ...step, decides: "answer" }).checks;
  const checks = [...answer, ...shows.slice(0, MOST_SEEN).map(({ check }) => check)];
  return checks.length === 0 ? undefined : { step: step.expect === undefined ? lawStep(step).step : step, checks };
}

/** The answer of a getter of which every word was read, where their number varies: a text, a list, or a struct with some. Undefined for others. */
function wholeAnswer(
  { code }: EntityKind,
  id: bigint,
  label: string,
  fields: readonly InspectedField[],
  naming: Known,
): AnswerCheck | undefined {
  const getters = fields.map((_, field) => naming.described.getter(code, id, field));
  const [getter] = getters;
  if (getter === undefined || !getters.every((one, field) => one?.method !== "" && one?.word === field))
    return undefined;
  const end = fields.findIndex(({ observed }) => observed === getter.reverted);
  const words = fields.slice(0, Math.max(0, end)).map(({ observed = 0n }) => observed);
  const { fn, data } = askedBy(getter, naming);
  const contract = naming.nameOf(getter.target);
  if (words.length === 0 || contract?.kind !== "contract" || !fn.outputs.some(isDynamic)) return undefined;
  const answer: Hex = `0x${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`;
  const values = naming.reader(contract.contract).answered(fn, answer);
  if (values === undefined) return undefined;
  const text = values.map((one) => shown(one, naming)).join(", ");
  return {
    kind: "answer",
    call: { from: getter.target, to: getter.target, data, value: 0n, gas: 0, view: true },
    predicted: { ok: true, data: answer },
    inWords: { read: label, predicted: text, observed: text },
  };
}

const readOf = ({ to, data }: Pick<Call, "to" | "data">): string => `${to} ${data}`;

/** The read of which a hash is observed. */
function hashedRead({ code }: EntityKind, id: bigint, naming: Known): string | undefined {
  const getter = naming.described.getter(code, id, 0);
  return getter?.word === "whole" ? readOf({ to: getter.target, data: askedBy(getter, naming).data }) : undefined;
}

function shown(value: Value, naming: Known): string {
  switch (value.kind) {
    case "own":
      return shown(value.value, naming);
    case "text":
      return JSON.stringify(value.value);
    case "account": {
      const named = naming.nameOf(value.address);
      return named?.kind === "member" ? `${named.family.name}:${named.index}` : (named?.said ?? value.address);
    }
    case "list":
      return `[${value.items.map((one) => shown(one, naming)).join(", ")}]`;
    case "struct":
      return `{ ${value.fields.map(([name, one]) => `${name}: ${shown(one, naming)}`).join(", ")} }`;
    default:
      return String(value.value);
  }
}
