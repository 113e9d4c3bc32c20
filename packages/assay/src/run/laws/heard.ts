import type { Batch, Call, CallResult, Engine, Law, Unlawful } from "../../core/types";

/** What of an answer a verdict depends on: whether the call succeeded, or also what it answered. */
export type Decides = "status" | "answer";

/** A call that a law made, or a read. */
export interface Asked {
  readonly time: number;
  readonly call: Call;
  readonly result: CallResult;
  /** Absent: the verdict is the same whatever comes of it. */
  readonly decides?: Decides;
}

/** The same while a verdict is asked again with other answers. */
interface Changeable extends Omit<Asked, "result" | "decides"> {
  result: CallResult;
  decides?: Decides;
}

/** A state that calls led to: what was read there, and the calls from there on. */
interface Place {
  readonly reads: Map<string, Changeable>;
  readonly next: Map<string, { readonly asked: Changeable; readonly place: Place }>;
}
const place = (): Place => ({ reads: new Map(), next: new Map() });

/** Verdicts that are asked again with other answers, at most: there are two for each answer. */
const MOST_ANSWERS = 120;

/** Hears what a law asks of an engine. Runs that begin alike are one as far as they do. */
export class Heard {
  private readonly start = place();
  private readonly all: Changeable[] = [];

  /** An engine that is heard. */
  hearing(engine: Engine): Engine {
    // a law may ask several things at a time: they are kept in the order in which it asks, whichever is answered first
    let last: Promise<unknown> = Promise.resolve();
    const run: Engine["run"] = (batches, work) => {
      const answered = engine.run(batches, work);
      const followed = Promise.allSettled([last, answered]).then(async () => this.follow(batches, await answered));
      last = followed;
      return followed;
    };
    return { name: engine.name, lanes: engine.lanes, run, close: () => engine.close() };
  }

  /** The runs that decide, each from the start. A read is in the first run that leads to it. */
  get runs(): readonly (readonly Asked[])[] {
    return runsFrom(this.start, []);
  }

  /**
   * Marks the answers that a violation depends on. A law is a function of the answers: it is asked again with others in the place of one after the other, the last first, and those that change nothing stay so.
   */
  async decide(law: Law<unknown>, input: unknown, violation: Unlawful): Promise<void> {
    const engine = { name: "heard", lanes: 1, run: async (batches: readonly Batch[]) => this.follow(batches) };
    const isSame = async (): Promise<boolean> => {
      const verdict = await law.check(input, { ...engine, close: async () => undefined }).catch(() => undefined);
      if (verdict?.verdict !== "violated") return false;
      return [verdict, ...(verdict.also ?? [])].some((one) => textOf(one) === textOf(violation));
    };
    const matters = async (asked: Changeable, other: CallResult): Promise<boolean> => {
      const { result } = asked;
      asked.result = other;
      const same = await isSame();
      if (!same) asked.result = result;
      return !same;
    };
    // without values it is the same violation whatever comes: all that was asked may decide
    const isTold = this.all.length > MOST_ANSWERS || violation.values.length === 0;
    for (const asked of [...this.all].reverse()) {
      const { result } = asked;
      const answer = isTold || (await matters(asked, { ...result, returnData: otherThan(result.returnData) }));
      // a read is left out if its answer changes nothing, whether it reverts or not
      const status =
        asked.call.view !== true && (isTold || (await matters(asked, { ...asked.result, ok: !result.ok })));
      if (answer || status) asked.decides = answer ? "answer" : "status";
    }
  }

  /** Notes answers; without any, gives those that were noted. @throws Error for what was never asked */
  private follow(batches: readonly Batch[], given?: CallResult[][]): CallResult[][] {
    let at = this.start;
    return batches.map(({ time, calls }, b) =>
      calls.map((call, i) => {
        const key = `${time} ${call.from} ${call.to} ${call.data} ${call.value}`;
        const known = call.view === true ? at.reads.get(key) : at.next.get(key)?.asked;
        const result = given?.[b]?.[i] ?? known?.result;
        if (result === undefined) throw new Error(`expected a call that the law made before, received ${key}`);
        const asked = known ?? { time, call, result };
        if (known === undefined) this.all.push(asked);
        if (call.view === true) at.reads.set(key, asked);
        else {
          const next = at.next.get(key) ?? { asked, place: place() };
          at.next.set(key, next);
          at = next.place;
        }
        return result;
      }),
    );
  }
}

const textOf = ({ message, values }: Unlawful): string => JSON.stringify([message, values]);

const decides = ({ reads, next }: Place): boolean =>
  [...reads.values()].some((asked) => asked.decides !== undefined) ||
  [...next.values()].some(({ asked, place: to }) => asked.decides !== undefined || decides(to));

function runsFrom({ reads, next }: Place, before: readonly Asked[]): readonly (readonly Asked[])[] {
  const read = [...reads.values()].filter((asked) => asked.decides !== undefined);
  const here = [...before, ...read.sort((one, other) => one.time - other.time)];
  const on = [...next.values()].filter(({ asked, place: to }) => asked.decides !== undefined || decides(to));
  if (on.length === 0) return [here];
  // what was read before the calls part is in the first run
  return on.flatMap(({ asked, place: to }, i) =>
    runsFrom(to, [...(i === 0 ? here : here.filter(({ call }) => call.view !== true)), asked]),
  );
}

/** Other bytes of the same length: each word is one more. */
function otherThan(data: string): string {
  const words = data.slice(2).match(/.{1,64}/g) ?? [""];
  return `0x${words
    .map((word) =>
      BigInt.asUintN(256, BigInt(`0x${word || "0"}`) + 1n)
        .toString(16)
        .padStart(64, "0"),
    )
    .join("")}`;
}
