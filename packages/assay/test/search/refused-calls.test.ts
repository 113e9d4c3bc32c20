import assert from "node:assert/strict";
import { withRefusedCalls } from "../../src/search/refused-calls";
import { traceOfKept } from "../../src/search/trace";
import type { Argument, KeptSequence, Plain, RecordedCall, Scalar, Session, Subject } from "../../src/core/types";

const NOBODY = "0x0000000000000000000000000000000000000000";
const BOX = { code: 1, name: "box", fields: ["paint", "closed"].map((name) => ({ name, unit: "id" })) };

type Name = "paint" | "wash" | "dye" | "scrub" | "close" | "take" | "sign";
/** A call, as it is recorded. */
interface Made {
  readonly caller: string;
  readonly box: string;
}

/** What a box is painted after a call of those that change it so. */
const PAINT: Readonly<Record<string, bigint>> = { paint: 1n, wash: 0n, dye: 2n, scrub: 3n };

/** Boxes that can be painted, closed for good, and taken from by alice while they are open. */
class Boxes implements Session<RecordedCall> {
  fork?: () => Session<RecordedCall>;

  constructor(
    private readonly paint: Map<string, bigint>,
    private readonly closed: Set<string>,
    forks: boolean,
  ) {
    if (forks) this.fork = () => new Boxes(new Map(this.paint), new Set(this.closed), true);
  }

  open(): never[] {
    return [];
  }

  plan({ time, kind, call }: RecordedCall): never[] {
    const { caller, box } = call as unknown as Made;
    const errors = this.errors(kind as Name, caller, box).map((name) => ({ name, data: "0x", words: name }));
    const paint = PAINT[kind];
    if (errors.length === 0 && paint !== undefined) this.paint.set(box, paint);
    if (errors.length === 0 && kind === "close") this.closed.add(box);
    const words = [this.paint.get(box) ?? 0n, this.closed.has(box) ? 1n : 0n];
    const step = {
      ...{ time, kind, action: 0, function: kind, actor: caller, facts: call },
      observe: [{ kind: BOX, id: BigInt(box), label: `box ${box}`, words }],
      call: { from: NOBODY, to: NOBODY, data: "0x", value: 0n },
      expect: errors.length === 0 ? { ok: true, logs: [] } : { ok: false, errors },
    };
    return [step as never];
  }

  finish(): never {
    throw new Error("nobody asks for it");
  }

  /** Nobody can sign; whoever is not alice cannot take. */
  private errors(name: Name, caller: string, box: string): readonly string[] {
    if (name === "sign") return ["Never"];
    if (name !== "take") return [];
    return [...(this.closed.has(box) ? ["Closed"] : []), ...(caller === "alice" ? [] : ["NotYours"])];
  }
}

function boxes(forks = true): Subject<RecordedCall, unknown> {
  const argument = (name: string, value: Scalar, choices: readonly Scalar[]): Argument => ({
    ...{ name, value, plainer: [], show: String },
    values: { choices: choices.filter((one) => one !== value), countsUp: typeof value === "bigint" },
  });
  return {
    name: "boxes",
    kindOf: ({ kind }: RecordedCall) => kind,
    session: () => new Boxes(new Map(), new Set(), forks),
    callEditor: {
      action: (call: RecordedCall) => call,
      recordedCallOf: ({ time, kind, facts }: { time: number; kind: string; facts: Plain }) => ({
        ...{ time, kind, call: facts },
      }),
      editable: (calls: readonly RecordedCall[]) =>
        calls.map(({ call }) => {
          const { caller, box } = call as unknown as Made;
          const [who, which] = [
            argument("caller", caller, ["alice", "bob"]),
            argument("box", BigInt(box), [1n, 2n, 3n]),
          ];
          return { arguments: [who, which], moments: [] };
        }),
      change: (call: Plain, name: string, value: Scalar) => ({ ...(call as object), [name]: String(value) }),
    },
  } as unknown as Subject<RecordedCall, unknown>;
}

const kept = (...calls: readonly (readonly [name: Name, box: number, caller?: string])[]): KeptSequence => ({
  offset: 0,
  calls: calls.map(([kind, box, caller = "alice"], time) => ({ time, kind, call: { caller, box: String(box) } })),
});
const textOf = ({ calls }: KeptSequence): readonly string[] =>
  calls.map(({ time, kind, call }) => {
    const { caller, box } = call as unknown as Made;
    return `${time} ${kind} ${box} ${caller}`;
  });
const causes = (sequence: KeptSequence, subject = boxes()): readonly string[] =>
  [...traceOfKept(subject, sequence).features.keys()].filter((feature) => feature.startsWith("because "));
const NEVER = new AbortController().signal;

describe("why a call is refused", () => {
  it("given a call that the one before it has refused, then both are a feature with what it would have come to", () => {
    assert.deepEqual(causes(kept(["close", 1], ["take", 1])), ["because close > take ok > Closed"]);
    assert.deepEqual(
      causes(kept(["close", 1], ["take", 1, "bob"], ["take", 1])),
      ["because close > take ok > Closed"],
      "what was refused in between changed nothing",
    );
  });

  it("given one that is refused all the same, or by several errors, then there is none", () => {
    assert.deepEqual(causes(kept(["close", 1], ["sign", 1])), []);
    assert.deepEqual(causes(kept(["close", 1], ["take", 2, "bob"])), []);
    assert.deepEqual(causes(kept(["close", 1], ["take", 1, "bob"])), [], "Closed and NotYours");
    assert.deepEqual(causes(kept(["close", 1], ["paint", 1], ["take", 1])), [], "not the last call closed it");
  });

  it("given sessions that do not fork, then what led there is repeated, and the same is told", () => {
    for (const sequence of [
      kept(["close", 1], ["take", 1]),
      kept(["paint", 1], ["close", 1], ["take", 1, "bob"], ["take", 1], ["take", 1]),
      kept(["close", 1], ["paint", 1], ["take", 1]),
    ])
      assert.deepEqual(causes(sequence, boxes(false)), causes(sequence));
    assert.deepEqual(causes(kept(["close", 1], ["take", 1]), boxes(false)), ["because close > take ok > Closed"]);
  });
});

describe("trying calls that are refused", () => {
  const takes = kept(["take", 1]);

  it("given a call that would be refused because of the one before it, then it is put in, about the same thing and at that time; what is behind it stays", async () => {
    const { found, calls } = await withRefusedCalls(
      boxes(),
      [takes, kept(["paint", 2], ["close", 2], ["paint", 3])],
      NEVER,
    );
    assert.deepEqual(found.map(textOf), [["0 paint 2 alice", "1 close 2 alice", "1 take 2 alice", "2 paint 3 alice"]]);
    assert.equal(calls, 1);
  });

  it("given what it found among what is known, or a call that is refused anyway, then nothing is put in", async () => {
    const first = await withRefusedCalls(boxes(), [takes, kept(["close", 2])], NEVER);
    assert.equal(first.found.length, 1);
    const again = await withRefusedCalls(boxes(), [takes, kept(["close", 2]), ...first.found], NEVER);
    assert.deepEqual(again, { found: [], calls: 0 });
    const never = await withRefusedCalls(boxes(), [kept(["sign", 1]), kept(["close", 2])], NEVER);
    assert.deepEqual(never, { found: [], calls: 0 });
  });

  it("given a field that the last call rewrote, then a call that is refused upon it is put in, unless many functions change that field", async () => {
    const rewritten = [kept(["sign", 1]), kept(["paint", 2], ["wash", 2])];
    const { found } = await withRefusedCalls(boxes(), rewritten, NEVER);
    assert.deepEqual(found.map(textOf), [["0 paint 2 alice", "1 wash 2 alice", "1 sign 2 alice"]]);
    const once = await withRefusedCalls(boxes(), [kept(["sign", 1]), kept(["paint", 2], ["paint", 2])], NEVER);
    assert.deepEqual(once.found, [], "no other function had changed it");
    const others = kept(["dye", 3], ["scrub", 3]);
    assert.deepEqual(await withRefusedCalls(boxes(), [...rewritten, others], NEVER), { found: [], calls: 0 });
  });

  it("given a caller who may not make the call, then it is tried by who made it elsewhere as well", async () => {
    const { found } = await withRefusedCalls(boxes(), [takes, kept(["close", 2, "bob"])], NEVER);
    assert.deepEqual(found.map(textOf), [["0 close 2 bob", "0 take 2 alice"]]);
  });

  it("given sessions that do not fork, or one who ended it, then nothing is tried", async () => {
    const sequences = [takes, kept(["close", 2])];
    assert.deepEqual(await withRefusedCalls(boxes(false), sequences, NEVER), { found: [], calls: 0 });
    assert.deepEqual(await withRefusedCalls(boxes(), sequences, AbortSignal.abort()), { found: [], calls: 0 });
  });
});
