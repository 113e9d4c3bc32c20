import assert from "node:assert/strict";
import { subjectOf, type AnyOperation } from "../../../src/project/kit";
import { planSequence } from "../../../src/run";
import { signals } from "../../../src/search";
import type { CorpusEntry, RecordedCall } from "../../../src/core/types";
import { sequenceOfEntry } from "../../../src/search/corpus-entry";
import { traceOf } from "../../../src/search/trace";
import { till, tillArtifacts, world, type TillModel } from "./till";

const DAY = 86_400;
const OPENED = 1_900_000_001;
const [alice = ""] = world.people;

const pay = (time: number, value: bigint): RecordedCall => ({
  time,
  kind: "pay",
  call: { caller: alice, args: { note: "" }, value },
});
const waitUntil = (time: number): RecordedCall => ({ time, kind: "wait", call: null });

/** The till with a changed operation "pay". */
function tillWith(change: Partial<AnyOperation<TillModel>>) {
  const operations = till.operations.map((one) => (one.name === "pay" ? { ...one, ...change } : one));
  return subjectOf({ ...till, operations }, tillArtifacts());
}

const kept = (...calls: readonly RecordedCall[]): CorpusEntry => ({ offset: 10, calls });

function planned(subject: ReturnType<typeof tillWith>, ...calls: readonly RecordedCall[]) {
  return planSequence(subject, sequenceOfEntry(subject, kept(...calls))).steps.filter(({ action }) => action >= 0);
}

describe("a search with a project of the kit", () => {
  it("given a model with comparisons, when a sequence is traced, then only its comparisons during calls and waits count", () => {
    const places = ["executing", "advancing", "choosing", "touching"].map((label) =>
      signals.addSite({ label, file: "model.ts", text: label, compares: true, againstZero: false }),
    );
    const [executing = 0, advancing = 0, choosing = 0, touching = 0] = places;
    const operations = till.operations.map((one) => ({
      ...one,
      choose: (...given: Parameters<typeof one.choose>) => {
        signals.compare(choosing, 1n, 2n);
        return one.choose(...given);
      },
      execute: (...given: Parameters<NonNullable<typeof one.execute>>) => {
        signals.compare(executing, 1n, 2n);
        return one.execute?.(...given) ?? assert.fail("every operation of the till has a rule");
      },
      touches: () => {
        signals.compare(touching, 1n, 2n);
        return [];
      },
    }));
    const advance = (m: TillModel, to: bigint): void => {
      signals.compare(advancing, to, BigInt(OPENED));
      m.now = to;
    };
    const subject = subjectOf({ ...till, operations, advance }, tillArtifacts());
    const drawn = { offset: 10, actions: [{ kind: "pay", draws: [1, 2, 3, 4, 5, 6] }] };
    const sequence = sequenceOfEntry(subject, kept(pay(OPENED + 20, 1n), waitUntil(OPENED + DAY)));
    const features = [drawn, sequence].flatMap((one) => [...traceOf(subject, one).features.keys()]);
    const sides = features.filter((feature) => feature.startsWith("branch "));
    const number = (place: number, side: number): number => place * 5 + side;
    assert.ok(sides.includes(`branch pay ${number(executing, 1)}`), sides.join("\n"));
    assert.ok(sides.includes(`branch time ${number(advancing, 4)}`), sides.join("\n"));
    const named = new Set(sides.map((one) => Math.floor(Number(one.split(" ").at(-1)) / 5)));
    assert.ok(!named.has(choosing) && !named.has(touching), sides.join("\n"));
  });

  it("given a precondition, when calls are drawn or made again, then those that do not meet it are left out, and their time passes", () => {
    const asked: bigint[] = [];
    const subject = tillWith({
      precondition: (_m, { value = 0n }) => {
        asked.push(value);
        return value <= 100n;
      },
    });
    const [first, passed, last, ...more] = planned(
      subject,
      pay(OPENED + 20, 100n),
      pay(OPENED + 40, 101n),
      pay(OPENED + 40, 5n),
      pay(OPENED + 40, 102n),
    );
    assert.deepEqual(asked, [100n, 101n, 5n, 102n]);
    assert.deepEqual([first?.kind, passed?.kind, last?.kind], ["pay", "wait", "pay"]);
    assert.deepEqual(more, []);
    assert.equal(passed?.time, OPENED + 40);
    assert.equal(last?.time, OPENED + 40);
    const nobody = tillWith({ precondition: () => false });
    const actions = Array.from({ length: 8 }, (_, i) => ({ kind: "pay", draws: [i, i, i, i] }));
    assert.ok(planSequence(subject, { offset: 10, actions }).steps.some(({ kind }) => kind === "pay"));
    assert.ok(planSequence(nobody, { offset: 10, actions }).steps.every(({ kind }) => kind !== "pay"));
  });

  it("given a precondition, when the possible changes of calls are computed, then the model has skipped the calls that do not meet it", () => {
    const made: bigint[] = [];
    const original = till.operations.find(({ name }) => name === "pay");
    const subject = tillWith({
      precondition: (_m, { value = 0n }) => value <= 100n,
      execute: (m, call, now) => {
        made.push(call.value ?? 0n);
        return original?.execute?.(m, call, now) ?? assert.fail("pay has a rule");
      },
    });
    const studied = subject.callEditor?.editable([pay(OPENED + 20, 100n), pay(OPENED + 40, 101n)]);
    assert.equal(studied?.length, 2);
    assert.deepEqual(made, [100n]);
  });

  it("given a call made again that the model cannot answer, then the error says so, and what to do", () => {
    const subject = tillWith({
      execute: (_m, { value = 0n }) => {
        if (value > 100n) throw new Error(`no rule for ${value}`);
        return assert.fail("not asked for another one");
      },
    });
    assert.throws(
      () => planned(subject, pay(OPENED + 20, 101n)),
      /no rule for 101; this call was made again.*`precondition` of the operation "pay"/,
    );
  });

  it("given a `copy` that returns the model itself, then the subject is refused", () => {
    assert.throws(
      () => subjectOf({ ...till, copy: (m) => m }, tillArtifacts()),
      /expected that `copy` gives another model/,
    );
  });
});
