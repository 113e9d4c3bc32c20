import type { Batch, CallResult, Engine, Fixture, Hex } from "assay/types";
import type { Model, ModelCall, Outcome } from "../../model";
import { actionOf } from "../actions";
import { Draws } from "../actions/draws";
import { pause } from "../actions/pause";
import type { Action, Move } from "../actions/types";
import { World } from "../actions/world";
import type { Artifacts } from "../fixture/artifacts";
import type { Edition } from "../fixture/editions";
import { createWorld, type World as Start } from "../fixture/fixture";
import { fieldIndex, type Target } from "../observe/kinds";
import { keyOf, kindOf } from "../observe/predict";
import { describeCall } from "../subject/describe";
import { Encoder } from "../subject/encoder";

/** A call at a moment, or a look at some things. */
export type Step =
  { readonly time: bigint; readonly call: ModelCall } | { readonly time: bigint; readonly look: readonly Target[] };

/** What the chain showed at one look. */
export class Seen {
  constructor(
    readonly targets: readonly Target[],
    private readonly words: ReadonlyMap<bigint, readonly bigint[]>,
  ) {}

  /** All words of a thing. Throws for one that was not looked at. */
  all(target: Target): readonly bigint[] {
    const words = this.words.get(keyOf(target));
    if (words === undefined) throw new Error(`a law reads a ${target.kind} that it did not look at`);
    return words;
  }

  /** One word of a thing, by its field's name in properties/observe/kinds/. */
  word(target: Target, field: string): bigint {
    return this.all(target)[fieldIndex(kindOf(target), field)] ?? 0n;
  }

  has(target: Target): boolean {
    return this.words.has(keyOf(target));
  }
}

/** A program as it came out on the chain: the result of each call, and what each look showed. */
export class Trace {
  constructor(
    private readonly encoder: Encoder,
    readonly steps: readonly Step[],
    private readonly results: readonly CallResult[],
  ) {}

  /** The result of a call. */
  result(step: number): CallResult {
    const result = this.results[step];
    if (result === undefined) throw new Error(`step ${step} of ${this.steps.length} has no result`);
    return result;
  }

  /** What a look showed; undefined when something that was to be looked at is not there, which is a matter of the plan, not of a law. */
  seen(step: number): Seen | undefined {
    const { ok, returnData } = this.result(step);
    const asked = this.steps[step];
    if (!ok || asked === undefined || !("look" in asked)) return undefined;
    const words = new Map<bigint, readonly bigint[]>();
    // offset and length of the list come first
    let at = 2;
    for (const target of asked.look) {
      const count = kindOf(target).fields.length;
      words.set(keyOf(target), wordsAt(returnData, at, count));
      at += count;
    }
    return new Seen(asked.look, words);
  }

  /** The last look. */
  last(): Seen | undefined {
    return this.seen(this.steps.length - 1);
  }

  /** The error's name when a call reverted. */
  error(step: number): string {
    const { returnData } = this.result(step);
    return this.encoder.errors.nameOf(returnData) ?? (returnData.length > 2 ? returnData : "no reason");
  }

  /** The trace up to a step, and no further. */
  upTo(step: number): Trace {
    return new Trace(this.encoder, this.steps.slice(0, step + 1), this.results);
  }

  /** The calls as a program for people, from the first on; `title` stands above it. */
  program(title: string): string[] {
    const start = this.steps[0]?.time ?? 0n;
    const lines = this.steps.flatMap((step, i) => {
      if (!("call" in step)) return [];
      const outcome = this.result(i).ok ? "" : `  → reverts with ${this.error(i)}`;
      return [`  +${secondsText(step.time - start)}  ${step.call.caller}: ${describeCall(step.call)}${outcome}`];
    });
    return [title, ...lines];
  }
}

function secondsText(seconds: bigint): string {
  return `${seconds / 86_400n} d ${seconds % 86_400n} s`;
}

function wordsAt(hex: Hex, first: number, count: number): bigint[] {
  return Array.from({ length: count }, (_, i) => {
    const start = 2 + (first + i) * 64;
    return BigInt(`0x${hex.slice(start, start + 64)}`);
  });
}

/** Targets, each once, in order. */
export function unique(targets: readonly Target[]): Target[] {
  const seen = new Set<bigint>();
  return targets.filter((target) => {
    const key = keyOf(target);
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

/** Plans a program: the model goes along, so that calls can be chosen that mean something. Its answers are never a verdict. */
export class Walk {
  readonly steps: Step[] = [];

  constructor(
    readonly model: Model,
    readonly world: World,
  ) {}

  /** Makes a call now. */
  call(call: ModelCall): Outcome {
    this.steps.push({ time: this.model.time, call });
    return this.model.execute(call);
  }

  /** Looks at things now; gives the step's number. */
  look(targets: readonly Target[]): number {
    this.steps.push({ time: this.model.time, look: unique(targets) });
    return this.steps.length - 1;
  }

  /** Lets time pass, at least to the present. */
  wait(until: bigint): void {
    if (until > this.model.time) this.model.advance(until);
  }

  /** Does an action: the calls that it comes to in this state. `each` sees every call before it is made. */
  act(action: Action, each: (call: ModelCall) => void = () => undefined): void {
    const draws = new Draws(action.draws);
    if (action.kind !== "wait") this.wait(this.model.time + pause(draws));
    const resolved = actionOf(action.kind).resolve(draws, this.world);
    const story: readonly (() => Move)[] =
      resolved !== undefined && "story" in resolved ? resolved.story : [(): Move => resolved];
    for (const next of story) {
      const move = next();
      if (move === undefined) continue;
      if ("waitUntil" in move) this.wait(move.waitUntil);
      else {
        each(move.call);
        this.call(move.call);
      }
    }
  }

  /** A copy that goes its own way. */
  fork(): Walk {
    const model = this.model.clone();
    const copy = new Walk(model, new World(model, this.world.surface));
    copy.steps.push(...this.steps);
    return copy;
  }
}

/** Makes what actions choose from. */
export type WorldOf = (model: Model, surface: World["surface"]) => World;

/** Where all laws start: the fixture on the chain and in the model, and the way from the one to the other. */
export class Ground {
  private readonly encoder: Encoder;
  private readonly start: Start;

  constructor(
    artifacts: Artifacts,
    readonly edition: Edition = "current",
  ) {
    this.encoder = new Encoder(artifacts, edition);
    this.start = createWorld(artifacts, (call) => this.encoder.call(call), edition);
  }

  get fixture(): Fixture {
    return this.start.fixture;
  }

  /** Unix seconds of the fixture's last transaction. */
  get time(): bigint {
    return BigInt(this.start.time);
  }

  /** A walk that begins `offset` seconds after the fixture; `worldOf` is what actions choose from, in place of all there is. */
  walk(offset: number, worldOf: WorldOf = (model, surface) => new World(model, surface)): Walk {
    const model = this.start.model.clone();
    model.advance(this.time + BigInt(offset));
    return new Walk(model, worldOf(model, this.encoder.surface));
  }

  /** Runs a program in one request. */
  async run(engine: Engine, steps: readonly Step[]): Promise<Trace> {
    const batches = steps.map((step): Batch => {
      const call = "call" in step ? this.encoder.call(step.call) : this.encoder.lens(step.look.map(keyOf));
      return { time: Number(step.time), calls: [call] };
    });
    const results = (await engine.run(batches)).flat();
    return new Trace(this.encoder, steps, results);
  }
}
