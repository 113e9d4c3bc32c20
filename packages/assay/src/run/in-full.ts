import type { Finding, StepResult } from "./judge";
import { AbiBook, answerText, lookIn, readText, type Narrator } from "../core/format";
import type { Batch, Call, CallResult, Engine, PlannedStep, ReadAnswer, Subject } from "../core/types";

/** A failed step, with the results of all steps up to it. */
export interface Failed {
  /** The last one is the one that failed. */
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
  readonly findings: readonly Finding[];
}

/**
 * Adds full answers to findings about reads that are observed only by their hashes. It runs the calls once more, and makes the differing reads after the last of them. The
 * findings then show both answers, and the last step's result has them too. The lens makes the reads, so that the answers are those that it hashed.
 *
 * @returns its argument, unchanged, when no finding is about a read
 * @throws whatever the engine throws
 */
export async function askInFull<Action, History, Of extends Failed>(
  subject: Subject<Action, History>,
  engine: Engine,
  failed: Of,
): Promise<Of> {
  const { steps, results, findings } = failed;
  const last = steps.at(-1);
  const asked = findings.flatMap(({ read }) => {
    const observation = read === undefined ? undefined : last?.observe[read];
    return read === undefined || observation?.read === undefined ? [] : [{ index: read, read: observation.read }];
  });
  if (last === undefined || asked.length === 0) return failed;
  const came = await askAfter(
    engine,
    steps,
    asked.map(({ read }) => read.call),
  );
  const reads = new Map(
    asked.flatMap(({ index }, i): [number, ReadAnswer][] => {
      const result = came[i];
      return result === undefined ? [] : [[index, { ok: result.ok, data: result.returnData }]];
    }),
  );
  const narrator = narratorOf(subject, steps);
  return {
    ...failed,
    results: results.map((result, i) => (i === results.length - 1 ? { ...result, reads } : result)),
    findings: findings.map((finding) => inWords(finding, last, reads, narrator)),
  };
}

/** Runs steps again, and asks after the last of them. @throws whatever the engine throws */
export async function askAfter(
  engine: Engine,
  steps: readonly PlannedStep[],
  asked: readonly Call[],
): Promise<readonly CallResult[]> {
  const calls = asked.map((call) => ({ ...call, view: true }));
  const batches = steps.map(({ time, call }, i): Batch => {
    const own = call === undefined ? [] : [call];
    return { time, calls: i === steps.length - 1 ? [...own, ...calls] : own };
  });
  return (await engine.run(batches)).at(-1)?.slice(-calls.length) ?? [];
}

function inWords(
  finding: Finding,
  { observe }: PlannedStep,
  reads: Failed["results"][number]["reads"],
  narrator: Narrator,
): Finding {
  const { read: index = -1 } = finding;
  const read = observe[index]?.read;
  const answer = reads?.get(index);
  if (read === undefined || answer === undefined) return finding;
  const { call, predicted } = read;
  const same = answer.ok === predicted.ok && answer.data === predicted.data;
  const observed = answerText(call, answer, narrator);
  return {
    ...finding,
    where: readText(call, finding.where, narrator),
    predicted: answerText(call, predicted, narrator),
    observed: same
      ? `${observed} when it is asked by itself, and something else before (${finding.observed ?? ""})`
      : observed,
  };
}

function narratorOf<Action, History>(subject: Subject<Action, History>, steps: readonly PlannedStep[]): Narrator {
  const { formatting } = subject;
  if (formatting === undefined) return { subject };
  const nameOf = (address: string): string | undefined => subject.nameOf(address);
  return {
    subject,
    book: new AbiBook(formatting),
    formatter: { formatting, nameOf, look: lookIn(steps), exact: true },
  };
}
