import assert from "node:assert/strict";
import { hasSingleEntries, listsOf } from "../../src/search/lists";
import { executing, signals } from "../../src/search/signals";
import { splitLists } from "../../src/search/split-lists";
import { traceOfKept } from "../../src/search/trace";
import type { KeptSequence, Plain, RecordedCall, Session, Subject } from "../../src/core/types";

const LIMIT = 10n;
const RAISED = signals.addSite({
  label: "model/weights.ts:3 weight > present",
  file: "model/weights.ts",
  text: "weight > present",
  compares: true,
  againstZero: false,
});

const SHELF = { code: 1, name: "shelf", fields: [] };

/** Weights that a call sets, by product: [["1", "4"], …]. */
type Weights = readonly (readonly [product: string, weight: string])[];

/** Whoever raises a weight while the sum is above the limit is refused. Lowering is always possible. */
class Listing implements Session<RecordedCall> {
  fork?: () => Session<RecordedCall>;

  constructor(
    private weights: ReadonlyMap<string, bigint>,
    forks: boolean,
    private readonly observes = false,
  ) {
    if (forks) this.fork = () => new Listing(this.weights, true, this.observes);
  }

  open(): never[] {
    return [];
  }

  plan({ time, kind, call }: RecordedCall): never[] {
    const { entries } = call as unknown as { readonly entries: Weights };
    const after = new Map([...this.weights, ...entries.map(([product, weight]) => [product, BigInt(weight)] as const)]);
    const raises = executing("setWeights", () =>
      entries.some(([product, weight]) => signals.gt(RAISED, BigInt(weight), this.weights.get(product) ?? 0n)),
    );
    const refused = raises && [...after.values()].reduce((sum, weight) => sum + weight, 0n) > LIMIT;
    if (!refused) this.weights = after;
    const errors = [{ name: "TooHeavy", data: "0x", words: "TooHeavy" }];
    const step = {
      ...{ time, kind, action: 0, function: "setWeights", actor: "alice", facts: call },
      observe: this.observes ? [{ kind: SHELF, id: 1n, label: "shelf 1", words: [...this.weights.values()] }] : [],
      call: { from: "0x", to: "0x", data: "0x", value: 0n },
      expect: refused ? { ok: false, errors } : { ok: true, logs: [] },
    };
    return [step as never];
  }

  finish(): never {
    throw new Error("nobody asks for it");
  }
}

function listing(forks = true, observes = false): Subject<RecordedCall, unknown> {
  return {
    name: "listing",
    kindOf: ({ kind }: RecordedCall) => kind,
    session: () => new Listing(new Map([["1", 8n]]), forks, observes),
    callEditor: {
      action: (call: RecordedCall) => call,
      recordedCallOf: ({ time, kind, facts }: { time: number; kind: string; facts: Plain }) => ({
        ...{ time, kind, call: facts },
      }),
      shorter: (call: Plain) => {
        const { entries } = call as unknown as { readonly entries: Weights };
        return entries.length < 2 ? [] : entries.map((_, gone) => ({ entries: entries.filter((__, i) => i !== gone) }));
      },
    },
  } as unknown as Subject<RecordedCall, unknown>;
}

const setting = (...entries: Weights): KeptSequence => ({
  offset: 0,
  calls: [{ time: 0, kind: "setWeights", call: { entries: entries.map((entry) => [...entry]) } }],
});
const entriesIn = (found: readonly KeptSequence[]): readonly unknown[] =>
  found.map(({ calls }) => (calls.at(-1)?.call as unknown as { readonly entries: Weights }).entries);
const shown = (kept: KeptSequence, family: string, subject = listing()): readonly string[] =>
  [...traceOfKept(subject, kept).features.keys()].filter((feature) => feature.startsWith(`${family} `));
const NOBODY = new AbortController().signal;

describe("lists of a call", () => {
  it("given a call, then its lists are found however deep, and single entries are told from several", () => {
    assert.deepEqual(listsOf({ a: [1n, 2n], b: { c: [] }, d: "text" }), [2, 0]);
    assert.equal(hasSingleEntries({ a: ["1"] }), true);
    assert.equal(hasSingleEntries({ a: ["1"], b: [] }), true);
    assert.equal(hasSingleEntries({ a: ["1", "2"], b: ["1"] }), false);
    assert.equal(hasSingleEntries({ a: [] }), false);
    assert.equal(hasSingleEntries(null), false);
  });

  it("given a call with one entry, then how its comparisons came out is a feature with what the call came to", () => {
    assert.deepEqual(shown(setting(["1", "12"]), "alone"), [`alone setWeights TooHeavy ${5 * RAISED + 4}`]);
    assert.deepEqual(shown(setting(["1", "12"], ["2", "1"]), "alone"), []);
  });

  it("given a call with two entries, then what each comes to alone is a feature, in their order", () => {
    assert.deepEqual(shown(setting(["1", "12"], ["1", "1"]), "entries"), ["entries setWeights TooHeavy,ok > ok"]);
    assert.deepEqual(shown(setting(["1", "1"], ["2", "12"]), "entries"), ["entries setWeights ok,TooHeavy > TooHeavy"]);
    assert.deepEqual(shown(setting(["1", "12"], ["2", "1"], ["3", "1"]), "entries"), [], "it has three");
    assert.deepEqual(
      shown(setting(["1", "12"], ["1", "1"]), "entries", listing(false)),
      ["entries setWeights TooHeavy,ok > ok"],
      "a session that does not fork is repeated",
    );
  });
});

describe("splitting lists", () => {
  it("given a list of many entries, then each alone and pairs of them are found where they show something else", async () => {
    const kept = setting(["2", "9"], ["3", "9"], ["1", "7"]);
    const { found, starts } = await splitLists(listing(), [kept], NOBODY);
    assert.equal(starts, 1);
    // a raise, a lowering, and pairs: two raises, and a raise before a lowering
    assert.deepEqual(entriesIn(found), [
      [["2", "9"]],
      [["1", "7"]],
      [
        ["2", "9"],
        ["3", "9"],
      ],
      [
        ["2", "9"],
        ["1", "7"],
      ],
    ]);
    const all = [kept, ...found].flatMap((one) => shown(one, "entries"));
    assert.deepEqual(all, [
      "entries setWeights TooHeavy,TooHeavy > TooHeavy",
      "entries setWeights TooHeavy,ok > TooHeavy",
    ]);
  });

  it("given an entry that is refused and one that is not, then the one is also made right behind the other", async () => {
    const [subject, kept] = [listing(true, true), setting(["1", "7"], ["2", "9"])];
    const { found } = await splitLists(subject, [kept], NOBODY);
    const despite = found.filter((one) => shown(one, "despite", subject).length > 0);
    assert.deepEqual(
      despite.map(({ calls }) => calls.map(({ call }) => call)),
      [[{ entries: [["2", "9"]] }, { entries: [["1", "7"]] }]],
    );
    assert.deepEqual(
      despite.flatMap((one) => shown(one, "despite", subject)),
      ["despite shelf setWeights TooHeavy > setWeights"],
    );
  });

  it("given what it found among what is known, then nothing is found once more", async () => {
    const kept = setting(["2", "9"], ["3", "9"], ["1", "7"]);
    const { found } = await splitLists(listing(), [kept], NOBODY);
    assert.ok(found.length > 0);
    const again = await splitLists(listing(), [kept, ...found], NOBODY);
    assert.deepEqual(again.found, []);
  });

  it("given sessions that do not fork, or one who ended it, then nothing is split", async () => {
    const kept = [setting(["2", "9"], ["1", "7"])];
    assert.deepEqual(await splitLists(listing(false), kept, NOBODY), { found: [], starts: 0 });
    assert.deepEqual((await splitLists(listing(), kept, AbortSignal.abort())).found, []);
  });

  it("given one who ends it while calls are split, then those that were split are counted, and no others", async () => {
    const kept = [setting(["2", "9"], ["1", "7"]), setting(["3", "8"], ["4", "6"])];
    const ended = new AbortController();
    const all = await splitLists(listing(), kept, NOBODY);
    const some = await splitLists(listing(), kept, ended.signal, ({ stage }) => {
      if (stage === "splitting lists") ended.abort();
    });
    assert.ok(all.starts > 1, `${all.starts}`);
    assert.equal(some.starts, 1);
  });
});
