import type { CallResult, ExpectedState, Read } from "../../core/types";
import { InternalError, type Finding, identity } from "./finding";
import { type DecodedWords, outsideOf, valueText, WORD, slackText, within, wordCount } from "./words";

/** Most differences that are reported for one step; more would add nothing. */
const MOST_DIFFERENCES = 20;

/** The lens answers ABI `uint256[]`: an offset, a length, and the entities' words in the order of the keys. */
const HEADER_WORDS = 2;

/** What a lens answered. */
export interface ComparedState {
  readonly findings: readonly Finding[];
  /** The words of each observation; empty when the lens reverted. */
  readonly seen: readonly (readonly bigint[])[];
}

/**
 * Reads the lens's answer and compares it with the observations that were predicted.
 * A lens call that reverts is a finding (a read of the contracts fails); an answer of the wrong length is an `InternalError`.
 *
 * Decoding is one `BigInt` per word (0.17 µs measured), and none for an entity whose digits are those of its last observation.
 * Comparing digits with the prediction was measured to cost more, since the prediction would have to be turned into digits first.
 */
export function compareState(
  observe: readonly ExpectedState[],
  answer: CallResult,
  decoded: DecodedWords,
): ComparedState {
  if (!answer.ok) return { findings: [lensFailed(observe, answer)], seen: [] };
  checkLength(observe, answer);
  const findings: Finding[] = [];
  const all = new Array<readonly bigint[]>(observe.length);
  const hex = answer.returnData;
  let position = 2 + HEADER_WORDS * WORD;
  for (let index = 0; index < observe.length; index++) {
    const observation = observe[index] as ExpectedState;
    const { words, slack, unknown, kind } = observation;
    const digits = hex.slice(position, (position += words.length * WORD));
    const seen = decoded.of(kind, observation.id, digits);
    all[index] = seen;
    for (let i = 0; i < words.length; i++) {
      const observed = seen[i] ?? 0n;
      const predicted = words[i] ?? 0n;
      if (observed !== predicted && !within(predicted, observed, slack?.[i] ?? 0n)) {
        if (findings.length >= MOST_DIFFERENCES || unknown?.includes(i) === true) continue;
        const { read } = observation;
        findings.push(
          read === undefined ? differs(observation, i, observed) : answersOtherwise(observation, index, read, seen),
        );
        // a hashed answer counts as one difference, with any number of words
        if (read !== undefined) break;
      }
    }
  }
  return { findings, seen: all };
}

function differs(observation: ExpectedState, index: number, observed: bigint): Finding {
  const { kind, label, words, slack } = observation;
  const field = kind.fields[index];
  const name = field?.name ?? String(index);
  const predicted = words[index] ?? 0n;
  const outside = outsideOf(field, predicted);
  return {
    id: identity.state(kind.name, name),
    kind: "state",
    title: `${label}: ${name} differs from the prediction`,
    where: `${label}, ${name}`,
    predicted: `${valueText(field, predicted)}${slackText(slack?.[index] ?? 0n)}${outside === undefined ? "" : `, ${outside}`}`,
    observed: valueText(field, observed),
    ...(field === undefined ? {} : { unit: field.unit }),
    rules: [],
  };
}

/** What is known of a read by its words alone. */
function answersOtherwise(
  { label, words, kind }: ExpectedState,
  index: number,
  { name }: Read,
  seen: readonly bigint[],
): Finding {
  const wordsText = (values: readonly bigint[]): string =>
    kind.fields.map((field, i) => `${field.name} ${valueText(field, values[i] ?? 0n)}`).join(", ");
  return {
    id: identity.read(name),
    kind: "state",
    title: `${name} answers something else than predicted`,
    where: label,
    predicted: wordsText(words),
    observed: wordsText(seen),
    read: index,
    rules: [],
  };
}

function lensFailed(observe: readonly ExpectedState[], answer: CallResult): Finding {
  return {
    id: identity.lens(),
    kind: "state",
    title: "the state cannot be read: a read of the contracts reverted under the lens",
    where: `lens over ${observe.length} entities`,
    predicted: "an answer",
    observed: `revert ${answer.returnData}`,
    rules: [],
  };
}

function checkLength(observe: readonly ExpectedState[], answer: CallResult): void {
  let expected = 0;
  for (const observation of observe) {
    const { kind, words } = observation;
    if (words.length !== kind.fields.length) {
      throw new InternalError(
        `observation of ${observation.label}: expected ${kind.fields.length} predicted words (the fields of "${kind.name}"), received ` +
          `${words.length}; make the subject predict every field`,
      );
    }
    expected += words.length;
  }
  const received = wordCount(answer.returnData) - HEADER_WORDS;
  if (received !== expected) {
    throw new InternalError(
      `lens: expected an answer of ${expected} words for ${observe.length} keys, received ${received}; ` +
        `bring the lens contract and the subject's entity kinds in line`,
    );
  }
}
