import { setImmediate as nextTurn } from "node:timers/promises";
import { Judge, type StepResult } from "../judge";
import { simulationParams, simulationResults } from "../engine/simulate";
import { sequenceOfKept } from "./kept";
import type { CallResult, ExpectedWords, Hex, Log, PlannedStep, Subject } from "../types";
import { batchesOf } from "../run/execute";
import { isFull, planSequence, type Plan } from "../run/plan";
import { keptAt } from "./chunk-sequences";
import { firstPlaces, keepPlan, type CampaignStart } from "./planned-ahead";

/** Kept sequences that are played; what they use is compiled by then, and the next cost a fraction of the first. With more of them the node, which deploys meanwhile, takes longer than they save. */
const PLAYED = 6;
/** Short ones do as well. */
const MOST_CALLS = 20;
const WORD = 64;

/** When to play. */
export interface WarmUpOptions {
  /** The node is there. */
  readonly over: () => boolean;
  /** Resolves when nothing else in this process should come first. */
  readonly untilFree?: () => Promise<void>;
  /** The campaign that waits for the node. Absent: it is not known what will be run. */
  readonly start?: CampaignStart | undefined;
}

/**
 * Plays a few kept sequences as if the chain did just what the model predicts: they are planned, encoded, decoded and judged, and nothing comes of it. It is for the time in which a
 * node starts: V8 interprets what it meets first, and the first sequences of a campaign would take several times as long as later ones. Where it is known with which sequences a
 * campaign begins, it is these, and their plans are kept: they can be sent as soon as the node is there. Nothing where the model abstains or there are no kept sequences.
 */
export async function warmUp<Action, History>(
  subject: Subject<Action, History>,
  { over, untilFree = () => Promise.resolve(), start }: WarmUpOptions,
): Promise<void> {
  if (subject.rehearses === true || subject.modelled !== undefined) return;
  const sequences = start === undefined ? anyOf(subject) : firstOf(subject, start);
  for (const next of sequences) {
    await heard();
    await untilFree();
    if (over()) return;
    play(subject, next());
  }
}

/** Resolves when what has reached this process meanwhile was heard, such as that the node is there: of two turns of the event loop one reads it, wherever this is called. */
async function heard(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Short sequences of the corpus, each planned when it is asked for. */
function anyOf<Action, History>(subject: Subject<Action, History>): readonly (() => Plan)[] {
  const short = (subject.corpus ?? []).slice(0, 2 * PLAYED).filter(({ calls }) => calls.length <= MOST_CALLS);
  return short.slice(0, PLAYED).map((kept) => () => planSequence(subject, sequenceOfKept(subject, kept)));
}

/** The first sequences of a campaign that are kept ones, each planned when it is asked for. */
function firstOf<Action, History>(subject: Subject<Action, History>, start: CampaignStart): readonly (() => Plan)[] {
  return firstPlaces(start, PLAYED).flatMap((place) => {
    const drawn = keptAt(subject, place);
    if (drawn === undefined) return [];
    const [offset, actions] = drawn;
    return () => {
      const plan = planSequence(subject, { offset, actions });
      keepPlan(subject, place, plan);
      return plan;
    };
  });
}

function play<Action, History>(subject: Subject<Action, History>, plan: Plan): void {
  const head = { number: 0, time: subject.fixture.genesisTime };
  const batches = batchesOf(plan.steps, (keys, time) => subject.lens(keys, time));
  simulationParams(batches, head);
  const predicted = plan.steps.map(predictedOf);
  const answer: unknown = JSON.parse(JSON.stringify(predicted.map((one) => ({ calls: answersOf(one) }))));
  const results = simulationResults(batches, answer);
  const judge = new Judge(subject, () => undefined);
  plan.steps.forEach((step, index) => {
    const [first, second] = results[index] ?? [];
    const result = step.call === undefined ? { call: undefined, lens: first } : { call: first, lens: second };
    judge.step(step, result, isFull(plan, index));
  });
}

/** What a step comes to if all is as predicted. */
function predictedOf({ call, expect, observe }: PlannedStep): StepResult {
  return {
    call: call === undefined ? undefined : callResultOf(expect),
    lens: observe.length === 0 ? undefined : okWith(lensAnswer(observe)),
  };
}

function callResultOf(expect: PlannedStep["expect"]): CallResult {
  if (expect?.ok === false) return { ok: false, returnData: expect.errors[0]?.data ?? "0x", logs: [], gasUsed: 0 };
  const logs = (expect?.logs ?? []).map(({ address, topics, data }): Log => ({ address, topics, data: wordsOf(data) }));
  return okWith(wordsOf(expect?.returns), logs);
}

const okWith = (returnData: Hex, logs: readonly Log[] = []): CallResult => ({ ok: true, returnData, logs, gasUsed: 0 });

const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(WORD, "0");

function wordsOf(given: ExpectedWords | undefined): Hex {
  return `0x${(given?.words ?? []).map(word).join("")}${given?.tail?.slice(2) ?? ""}`;
}

/** ABI `uint256[]`, as the lens answers. */
function lensAnswer(observe: PlannedStep["observe"]): Hex {
  const words = observe.flatMap(({ words: own }) => own);
  return `0x${[32n, BigInt(words.length), ...words].map(word).join("")}`;
}

/** As a node tells them. */
function answersOf({ call, lens }: StepResult): readonly unknown[] {
  return [call, lens].flatMap((one) =>
    one === undefined
      ? []
      : [{ status: one.ok ? "0x1" : "0x0", returnData: one.returnData, gasUsed: "0x0", logs: one.logs }],
  );
}
