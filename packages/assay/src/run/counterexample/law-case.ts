import { AbiBook, readText, returnsText, shortened, type Narrator } from "../../core/format";
import type { CallResult, Engine, Law, LawVerdict, Plain, PlannedStep, Subject } from "../../core/types";
import { lawAgain, type Asked, type LawResult, type LawShown } from "../laws";
import { encodePlain, decodePlain } from "../plain";
import { changedSince, madeOf, type Source } from "./build";
import { restoreStep, storeStep } from "./convert";
import type { Replayed } from "./replay";
import { UnreadableError } from "./read";
import { SCHEMA_VERSION, TOOL, type Counterexample, type StoredStep } from "./schema";

type AnySubject = Subject<unknown, unknown>;
type Runs = LawShown["runs"];
type Violated = LawVerdict & { readonly verdict: "violated" };

/** The observer's answer has two words before those of its reads. */
const HEADER = 2;
const WORD = 64;

/** The counterexample of a violated law; undefined for one that held. */
export async function lawCounterexample(
  law: Law<unknown>,
  { violation, shown }: Pick<LawResult, "violation" | "shown">,
  subject: AnySubject,
  engine: Engine,
  { seed, bug, runs }: { readonly seed: number; readonly bug: string | null; readonly runs: number },
): Promise<Counterexample | undefined> {
  if (violation === undefined || shown === undefined) return undefined;
  const { input, from, tries, minimal } = shown;
  const stored = await storedRuns(shown.runs, subject, engine);
  const source: Source = {
    bug,
    engine: engine.name,
    origin: { seed, chunk: 0, sequence: violation.caseNumber, steps: runs },
  };
  return {
    ...{ tool: TOOL, schema: SCHEMA_VERSION, subject: subject.name, edition: subject.edition, ...source },
    ...{ ...madeOf(subject), offset: 0, identity: law.id, opening: 0 },
    ...{ actions: [encodePlain(input as Plain)], shrunk: { from, to: stored.steps.length, minimal, runs: tries } },
    ...violatedAs(law, violation),
    ...stored,
  };
}

const violatedAs = (
  { id, title, rules }: Law<unknown>,
  { message, values }: Violated,
): Pick<Counterexample, "findings"> => {
  const where = [message, values.map(([name, value]) => `${name} ${value}`).join(", ")].filter((one) => one !== "");
  return { findings: [{ id, kind: "invariant", title, where: where.join(": "), rules: [...rules] }] };
};

/** Runs as the steps of a counterexample, with their results. Reads of the observer become reads of the contracts. */
async function storedRuns(
  runs: Runs,
  subject: AnySubject,
  engine: Engine,
): Promise<Pick<Counterexample, "law" | "steps">> {
  const steps: StoredStep[] = [];
  const begins: number[] = [];
  for (const run of runs) {
    begins.push(steps.length);
    const asked = run.flatMap((one) => readsOf(one, subject));
    const results = await engine.run(asked.map(({ time, call }) => ({ time, calls: [call] })));
    asked.forEach((one, i) => {
      const { call, decides } = one;
      const result = one.balance ?? results[i]?.[0] ?? one.result;
      const stored = storeStep(stepOf(one, result, subject), { call: result, lens: undefined }, false, subject);
      // a balance is read of an account, which may have no code
      steps.push({
        ...stored,
        kind: call.view === true ? "read" : "call",
        ...(decides === undefined ? {} : { decides }),
      });
    });
  }
  return { law: { runs: begins }, steps };
}

type Read = Asked & { readonly balance?: CallResult };

function readsOf(asked: Asked, subject: AnySubject): readonly Read[] {
  const reads = subject.readsIn?.(asked.call);
  if (reads === undefined) return [asked];
  let at = 2 + HEADER * WORD;
  return reads.map(({ call, words }) => {
    const returnData = `0x${asked.result.returnData.slice(at, at + WORD)}`;
    at += words * WORD;
    return { ...asked, call, ...(call.data === "0x" ? { balance: { ...asked.result, returnData } } : {}) };
  });
}

function stepOf({ time, call }: Asked, { ok, returnData }: CallResult, subject: AnySubject): PlannedStep {
  const actor = subject.nameOf(call.from) ?? (call.view === true ? "anyone" : call.from);
  const describe = (): string => {
    const narrator = narratorOf(subject);
    const to = subject.nameOf(call.to) ?? call.to;
    const words = call.data === "0x" ? `the wei of ${to}` : readText(call, `${to}: ${shortened(call.data)}`, narrator);
    const sent = call.value === 0n ? "" : ` with ${call.value} wei`;
    const answer = ok ? returnsText(call, returnData, narrator) : "";
    return `${cut(words)}${sent}${answer === "" ? "" : ` → ${cut(answer)}`}`;
  };
  return { time, kind: "", action: 0, actor, describe, call, observe: [], facts: null };
}

/** Most characters of a call in words, and of its answer: the file has all of it. */
const MOST_WORDS = 240;
const cut = (text: string): string => (text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}…` : text);

function narratorOf(subject: AnySubject): Narrator {
  const { formatting } = subject;
  if (formatting === undefined) return { subject };
  const formatter = { formatting, nameOf: (address: string) => subject.nameOf(address), look: () => undefined };
  return { subject, book: new AbiBook(formatting), formatter };
}

/**
 * Checks the law of a counterexample again, in the same case.
 * @returns the counterexample as it comes out now, too: a law decides by the answers what it does next
 * @throws UnreadableError when there is no such law any more
 */
export async function replayLaw(
  stored: Counterexample,
  laws: readonly Law<unknown>[],
  subject: AnySubject,
  engine: Engine,
): Promise<{ readonly counterexample: Counterexample; readonly replayed: Replayed }> {
  const law = laws.find(({ id }) => id === stored.identity);
  if (law === undefined)
    throw new UnreadableError(
      `${stored.identity} is no longer checked (it is excused, or its contract or function is gone), so the counterexample cannot be replayed; delete the file, or enable the check again`,
    );
  const [input = null] = stored.actions;
  const { verdict, runs } = await lawAgain(law, decodePlain(input), engine);
  const violated = verdict.verdict === "violated";
  const now = violated
    ? { ...violatedAs(law, verdict), ...(await storedRuns(runs, subject, engine)) }
    : await storedRuns(runsIn(stored, subject), subject, engine);
  const counterexample = { ...stored, ...now };
  const steps = counterexample.steps.map((step) => restoreStep(step, subject.kinds));
  const replayed: Replayed = {
    outcome: violated ? "same" : "gone",
    step: violated ? steps.length - 1 : undefined,
    findings: violated ? counterexample.findings : [],
    steps,
    results: counterexample.steps.map(({ observed }) => ({ call: observed.call as CallResult, lens: undefined })),
    ...changedSince(stored, subject),
  };
  return { counterexample, replayed };
}

/** The stored runs, to be made again. */
function runsIn({ law, steps }: Counterexample, { kinds }: AnySubject): Runs {
  const asked = steps.map((step): Asked => {
    const { time, call } = restoreStep(step, kinds);
    const { decides, observed } = step;
    return { time, call, result: observed.call, ...(decides === undefined ? {} : { decides }) } as Asked;
  });
  const begins = law?.runs ?? [];
  return begins.map((begin, i) => asked.slice(begin, begins[i + 1]));
}
