import { z } from "zod";
import type { Counterexample, StoredStep } from "./schema";

type Observation = StoredStep["observe"][number];
type Lens = StoredStep["observed"]["lens"];

/** In the place of the lens's answer, which the answers of the file give. */
const AS_SEEN = "as seen";

const foldedStep = z.looseObject({
  /** Which of the file's answers were looked at, in this order: "0-41 50 42". */
  observe: z.string(),
  observed: z.looseObject({ lens: z.unknown().optional() }),
});

/** As files have it since version 2: whatever was looked at is there once, with what was seen, and steps say which they looked at. */
const folded = z.looseObject({
  /** `seen`: the words on the chain; absent where they are those that were predicted. */
  answers: z.array(z.looseObject({ words: z.array(z.string().regex(/^-?\d+$/)), seen: z.string().optional() })),
  steps: z.array(foldedStep),
  objective: z
    .looseObject({
      probes: z
        .looseObject({
          without: z.array(foldedStep),
          tried: z.array(z.looseObject({ accepted: foldedStep })),
        })
        .optional(),
    })
    .optional(),
});

const hexWord = (word: bigint): string => BigInt.asUintN(256, word).toString(16).padStart(64, "0");
const wordsOf = ({ words }: Pick<Observation, "words">): string => words.map((one) => hexWord(BigInt(one))).join("");
/** What a lens answers before its words: an offset, and how many they are. */
const headerOf = (words: string): string => `0x${hexWord(32n)}${hexWord(BigInt(words.length / 64))}`;

/** The document of a counterexample's file: nothing that was looked at is in it twice. */
export function fold(counterexample: Counterexample): object {
  const answers: object[] = [];
  const known = new Map<string, number>();
  const numberOf = (answer: object): number => {
    const text = JSON.stringify(answer);
    const at = known.get(text) ?? answers.push(answer) - 1;
    known.set(text, at);
    return at;
  };
  const step = (one: StoredStep): object => {
    const { observe, observed } = one;
    const { lens, ...others } = observed;
    const seen = seenBy(observe, lens);
    const numbers = observe.map((answer, i) =>
      numberOf(seen === undefined || seen[i] === wordsOf(answer) ? answer : { ...answer, seen: seen[i] }),
    );
    const shown = seen === undefined ? lens : AS_SEEN;
    return { ...one, observe: rangesOf(numbers), observed: shown === undefined ? others : { ...others, lens: shown } };
  };
  const { steps, ...others } = everyStep(counterexample, step);
  return { ...others, answers, steps };
}

/** The same document with every step's own list of what was looked at. @throws Error for a damaged one */
export function unfold(document: unknown): unknown {
  const { answers, ...others } = folded.parse(document);
  return everyStep(others, (one) => {
    const own = one.observe === "" ? [] : one.observe.split(" ").flatMap((range) => inRange(answers, range));
    const observe = own.map(({ seen: _, ...answer }) => answer);
    if (one.observed.lens !== AS_SEEN) return { ...one, observe };
    const words = own.map((answer) => answer.seen ?? wordsOf(answer)).join("");
    return { ...one, observe, observed: { ...one.observed, lens: { ok: true, returnData: headerOf(words) + words } } };
  });
}

/** Those of "2" or "0-41". @throws Error where the list has no such */
function inRange<T>(list: readonly T[], range: string): readonly T[] {
  const [, first = "", last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  const found = first === "" ? [] : list.slice(Number(first), Number(last) + 1);
  if (found.length === 0 || found.length !== Number(last) - Number(first) + 1)
    throw new Error(`expected some of ${list.length} answers, received "${range}"`);
  return found;
}

interface WithSteps<Step> {
  readonly steps: readonly Step[];
  readonly objective?:
    | {
        readonly probes?:
          { readonly without: readonly Step[]; readonly tried: readonly { readonly accepted: Step }[] } | undefined;
      }
    | undefined;
}

/** A document with each of its steps changed. */
function everyStep<Step, Changed>(document: WithSteps<Step>, change: (step: Step) => Changed): WithSteps<Changed> {
  const { steps, objective, ...others } = document;
  const probes = objective?.probes;
  return {
    ...others,
    steps: steps.map(change),
    ...(objective === undefined
      ? {}
      : {
          objective: {
            ...objective,
            probes:
              probes === undefined
                ? undefined
                : {
                    without: probes.without.map(change),
                    tried: probes.tried.map((one) => ({ ...one, accepted: change(one.accepted) })),
                  },
          },
        }),
  };
}

/** What a lens's answer says of each thing that was looked at; undefined for one that is of another form. */
function seenBy(observe: readonly Observation[], lens: Lens): readonly string[] | undefined {
  if (lens?.ok !== true) return undefined;
  const words = observe.map(wordsOf).join("");
  const header = headerOf(words);
  if (!lens.returnData.startsWith(header) || lens.returnData.length !== header.length + words.length) return undefined;
  let at = header.length;
  return observe.map((one) => lens.returnData.slice(at, (at += one.words.length * 64)));
}

/** Numbers as text, those that follow one another as one range. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const one of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && one === last[1] + 1) last[1] = one;
    else ranges.push([one, one]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(" ");
}
