import { join, resolve } from "node:path";
import fc from "fast-check";
import { SequenceSource } from "assay/campaign";
import { SequenceView } from "assay/judge";
import { readCorpus } from "assay/project/corpus-file";
import { drawnOf } from "../../packages/assay/src/search/chunk-sequences";
import type { EntityKind, Hex, PlannedStep, SeenLog, SeenStep, Verdict } from "assay/types";
import { INVARIANTS, newHistory, record, type History } from "../../invariants";
import type { Edition } from "../../properties/fixture/editions";
import { addressOf } from "../../properties/fixture/addresses";
import type { Account, ModelCall } from "../../model/api";
import { subject } from "../support/protocol";

/** An entity and its words. */
export interface FormattedEntity {
  readonly kind: EntityKind;
  readonly id: bigint;
  readonly words: readonly bigint[];
}

/** A step as a chain would show it: what the tests hand to the invariants, honest or tampered with. */
export interface Told {
  readonly time: number;
  readonly call: ModelCall | null;
  readonly ok: boolean;
  /** Of a call that reverted with one that is known. */
  readonly error?: string;
  /** What such a call returned, the error's selector and arguments; and one that succeeded. */
  readonly revertData?: Hex;
  readonly returned?: Hex;
  readonly gasUsed: number;
  readonly logs: readonly SeenLog[];
  readonly entities: readonly FormattedEntity[];
  readonly full: boolean;
}

const ROOT = resolve(__dirname, "..", "..");
const WORD = /.{64}/g;
const SEED = 20_260;
const STEPS = 60;

function dataOf(words: readonly bigint[]): Hex {
  return `0x${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`;
}

function wordsOf(hex: string): bigint[] {
  return [...hex.slice(2).matchAll(WORD)].map(([digits]) => BigInt(`0x${digits}`));
}

/** A planned step as if the chain had done exactly what was predicted. */
function toldOf(step: PlannedStep, full: boolean): Told {
  const { expect } = step;
  const logs = expect?.ok === true ? expect.logs : [];
  const error = expect?.ok === false ? expect.errors[0] : undefined;
  return {
    time: step.time,
    call: step.facts as unknown as ModelCall | null,
    ok: expect?.ok === true,
    ...(error === undefined ? {} : { error: error.name, revertData: error.data }),
    ...(expect?.ok === true && expect.returns !== undefined ? { returned: dataOf(expect.returns.words) } : {}),
    gasUsed: 200_000,
    logs: logs.map(({ name, address, topics, data }) => ({
      name,
      address,
      indexed: topics.slice(1).map((topic) => BigInt(topic)),
      words: [...data.words, ...(data.tail === undefined ? [] : wordsOf(data.tail))],
    })),
    entities: step.observe.map(({ kind, id, words }) => ({ kind, id, words })),
    full,
  };
}

/**
 * Sequences of an undisturbed protocol of an edition, planned by the model and never run: realistic steps at no engine's cost. The first are those of the corpus that show most; the others
 * are drawn.
 */
export function plannedSequences(count: { readonly kept: number; readonly drawn: number }, edition: Edition): Told[][] {
  const protocol = subject(edition);
  const kept = readCorpus(join(ROOT, "corpus", `${edition}.json`))?.sequences.slice(0, count.kept) ?? [];
  const drawn = fc.sample(new SequenceSource(protocol, STEPS), { numRuns: count.drawn, seed: SEED });
  return [...kept.map((one) => drawnOf(protocol, one)), ...drawn].map(([offset, actions]) => {
    const session = protocol.session(offset, () => false);
    const told = session.open().map((step) => toldOf(step, false));
    actions.forEach((action, at) => told.push(...session.plan(action, at).map((step) => toldOf(step, false))));
    return [...told, toldOf(session.finish(), true)];
  });
}

/** An event told by hand. */
export function log(name: string, emitter: Account, indexed: readonly bigint[], words: readonly bigint[]): SeenLog {
  return { name, address: addressOf(emitter), indexed, words };
}

/** A call told by hand, `after` seconds after another step; nothing but its events is seen. */
export function called(before: Told, after: number, call: ModelCall, ok: boolean, logs: readonly SeenLog[] = []): Told {
  return { time: before.time + after, call, ok, gasUsed: 200_000, logs, entities: [], full: false };
}

function seenStep(told: Told, index: number): SeenStep {
  const { call, ok, error, revertData = "0x", returned = "0x", gasUsed } = told;
  return {
    index,
    time: told.time,
    kind: "told",
    actor: call?.caller ?? "",
    ...(call === null ? {} : { result: { ok, returnData: ok ? returned : revertData, logs: [], gasUsed } }),
    ...(error === undefined ? {} : { error }),
    logs: told.logs,
    observed: told.entities,
    facts: call as unknown as SeenStep["facts"],
    full: told.full,
  };
}

/** Records a sequence step by step; `each` is given every step's verdicts by id, when it asks for them. */
export function play(
  edition: Edition,
  sequence: readonly Told[],
  each: (index: number, ask: (id: string) => Verdict, history: History) => void,
): void {
  const view = new SequenceView();
  const history = newHistory(edition);
  sequence.forEach((told, index) => {
    view.begin(index, told.time);
    for (const { kind, id, words } of told.entities) view.note(kind, id, words);
    const step = seenStep(told, index);
    record(history, step, view);
    each(
      index,
      (id) => {
        const invariant = INVARIANTS.find((one) => one.id === id);
        if (invariant === undefined) throw new Error(`no invariant ${id}`);
        return invariant.check(step, view, history);
      },
      history,
    );
  });
}
