import type { Batch, Call as EngineCall, CallResult, Engine, PlannedStep, Subject } from "../../core/types";
import { lensKey } from "../../run";
import { wordsFrom } from "../../run/judge/words";
import type { Action } from "../kit";

/** Words before those of a lens's answer: an offset and a length. */
const HEADER = 2;
/** Between what is done, in a key. */
const THEN = "\n";

/** Something that is done after what led to the state. */
export interface Done {
  readonly call?: EngineCall;
  readonly wait?: bigint;
}
/** What is looked at, by its key, with how many words it has. */
type Keys = Map<bigint, number>;
interface Wanted {
  readonly done: readonly Done[];
  readonly keys: Keys;
}

/** By it what is done is known: the same calls lead to the same state. */
const keyOf = (done: readonly Done[]): string =>
  done.map(({ call, wait }) => `${wait ?? `${call?.from} ${call?.to} ${call?.data} ${call?.value}`}${THEN}`).join("");

/** What was seen of a case's runs, and what else is to be looked at. */
export class LawCase {
  private readonly looked = new Map<string, Map<bigint, readonly bigint[]>>();
  private readonly results = new Map<string, CallResult>();
  private wanted = new Map<string, Wanted>();

  /** `steps`: those that lead to the state. */
  constructor(
    private readonly subject: Subject<Action, unknown>,
    private readonly engine: Engine,
    readonly steps: readonly PlannedStep[],
    private readonly time: number,
  ) {}

  /** Words of a thing after something was done; undefined, and looked at from now on, where nobody has looked yet. */
  words(done: readonly Done[], look: Parameters<typeof lensKey>[0], count: number): readonly bigint[] | undefined {
    const key = lensKey(look);
    const found = this.looked.get(keyOf(done))?.get(key);
    if (found === undefined) this.want(done).set(key, count);
    return found;
  }

  /** What came of the last of what was done; undefined, and looked at from now on, as above. */
  result(done: readonly Done[]): CallResult | undefined {
    const found = this.results.get(keyOf(done));
    if (found === undefined) this.want(done);
    return found;
  }

  private want(done: readonly Done[]): Keys {
    const key = keyOf(done);
    const wanted = this.wanted.get(key) ?? { done, keys: new Map<bigint, number>() };
    this.wanted.set(key, wanted);
    return wanted.keys;
  }

  /** Looks at all that was missed. False: there was nothing. */
  async lookAtAll(): Promise<boolean> {
    const wanted = [...this.wanted].sort(([, one], [, other]) => other.done.length - one.done.length);
    this.wanted = new Map();
    const runs: { readonly key: string; readonly done: readonly Done[]; readonly looks: Map<number, Keys> }[] = [];
    for (const [key, { done, keys }] of wanted) {
      const run = runs.find((one) => one.key.startsWith(key));
      if (run === undefined) runs.push({ key, done, looks: new Map([[done.length, keys]]) });
      else run.looks.set(done.length, keys);
    }
    for (const { done, looks } of runs) await this.run(done, looks);
    return runs.length > 0;
  }

  /** Runs a program once, and looks at the chain in between. */
  private async run(done: readonly Done[], looks: ReadonlyMap<number, Keys>): Promise<void> {
    const batches: Batch[] = this.steps.map(({ time, call }) => ({ time, calls: call === undefined ? [] : [call] }));
    let { time } = this;
    const lookAt = (index: number): void => {
      const keys = [...(looks.get(index)?.keys() ?? [])];
      batches.push({ time, calls: keys.length === 0 ? [] : [this.subject.lens(keys, time)] });
    };
    lookAt(0);
    for (const [i, { call, wait = 0n }] of done.entries()) {
      time += Number(wait);
      batches.push({ time, calls: call === undefined ? [] : [call] });
      lookAt(i + 1);
    }
    const answers = (await this.engine.run(batches)).slice(this.steps.length);
    for (let index = 0; index <= done.length; index++) {
      const own = done.slice(0, index);
      const [came] = index === 0 ? [] : (answers[2 * index - 1] ?? []);
      if (came !== undefined) this.results.set(keyOf(own), came);
      this.note(own, looks.get(index) ?? new Map<bigint, number>(), answers[2 * index]?.[0]);
    }
  }

  private note(done: readonly Done[], keys: Keys, answer: CallResult | undefined): void {
    const known = this.looked.get(keyOf(done)) ?? new Map<bigint, readonly bigint[]>();
    let at = HEADER;
    for (const [key, count] of keys) {
      known.set(key, wordsFrom(answer?.returnData ?? "0x", at, count));
      at += count;
    }
    this.looked.set(keyOf(done), known);
  }
}
