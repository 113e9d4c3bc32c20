import type { EntityKind, Halt, Hex, SeenStep, View, SeenLog } from "../../core/types";
import type { Call, Kind, Made } from "./descriptors";
import type { Args, Params } from "./sorts";
import type { World } from "./world";

/** A thing's words by the names of its fields. */
export type Words<F extends string> = Readonly<Record<F, bigint>>;

/** A step as it came out, for statements. */
export interface ChainStep {
  /** Row of the campaign's table: the operation's name, "wait", "opening" or "last look". */
  readonly kind: string;
  /** Unix seconds. */
  readonly time: bigint;
  /** The call succeeded; undefined when there was none. */
  readonly ok: boolean | undefined;
  /** Name of the error that it reverted with, if known. */
  readonly error: string | undefined;
  /** The revert data; undefined when the call did not revert. */
  readonly reverted: Hex | undefined;
  /** How the call ended, where it used up all its gas. */
  readonly halted?: Halt | undefined;
  /** Who called, and with what; undefined when there was no call. */
  readonly call: Call | undefined;
  /** True when everything that the model knows was observed. */
  readonly full: boolean;
}

/** An operation, for what it was called with. */
export interface Called<P extends Params> {
  readonly name: string;
  readonly params: P;
}

/** What was seen of the chain, by names. */
export interface Chain {
  readonly step: ChainStep;
  /** Who called an operation in this step, and with what; undefined when the step called none, or another. Whether it succeeded is said by `step.ok`. */
  readonly callOf: <P extends Params>(operation: Called<P>) => Made<Args<P>> | undefined;
  /** As last seen, this step included; undefined when it never was. */
  readonly now: <F extends string>(kind: Kind<never, F>, id?: bigint) => Words<F> | undefined;
  /** As seen before this step. */
  readonly before: <F extends string>(kind: Kind<never, F>, id?: bigint) => Words<F> | undefined;
  /** Unix seconds at which it was seen before this step. */
  readonly beforeTime: (kind: EntityKind, id?: bigint) => number | undefined;
  /** All of a kind that were seen so far, ascending ids. */
  readonly all: <F extends string>(kind: Kind<never, F>) => readonly (Words<F> & { readonly id: bigint })[];
  /** Ids of a kind that were observed in this step, in the order of observation: what `now` says of others may have changed since. */
  readonly seen: (kind: EntityKind) => readonly bigint[];
  /** Events of this step, of a name or all of them, in the order of emission. */
  readonly events: (name?: string) => readonly SeenEvent[];
}

const named = <F extends string>(kind: Kind<never, F>, words: readonly bigint[]): Words<F> =>
  Object.fromEntries(kind.fields.map(({ name }, i) => [name, words[i] ?? 0n])) as Words<F>;

/** What invariants are asked on. */
export function chainOf<C extends string>(world: World<C>, step: SeenStep, view: View): Chain {
  const words = <F extends string>(kind: Kind<never, F>, found: readonly bigint[] | undefined): Words<F> | undefined =>
    found === undefined ? undefined : named(kind, found);
  return {
    step: {
      kind: step.kind,
      time: BigInt(step.time),
      ok: step.result?.ok,
      error: step.error,
      reverted: step.result?.ok === false ? step.result.returnData : undefined,
      halted: step.result?.halted,
      call: step.result === undefined ? undefined : (step.facts as unknown as Call),
      full: step.full,
    },
    callOf: <P extends Params>({ name }: Called<P>) =>
      step.result === undefined || step.kind !== name ? undefined : (step.facts as unknown as Made<Args<P>>),
    now: (kind, id = 0n) => words(kind, view.latest(kind, id)),
    before: (kind, id = 0n) => words(kind, view.before(kind, id)),
    beforeTime: (kind, id = 0n) => view.beforeTime(kind, id),
    all: (kind) => view.ids(kind).map((id) => ({ ...named(kind, view.latest(kind, id) ?? []), id })),
    seen: (kind) => step.observed.flatMap((one) => (one.kind.code === kind.code ? [one.id] : [])),
    events: (name) =>
      seenEvents(step.logs, (address: Hex) => world.contractAt(address) ?? address).filter(
        (event) => name === undefined || event.name === name,
      ),
  };
}

/** An event of a step: the words as they are, since what they mean is the statement's to know. */
export interface SeenEvent {
  /** Name of the contract in the world; its address when it is not of the world. */
  readonly emitter: string;
  readonly name: string;
  /** The indexed arguments in their order. */
  readonly indexed: readonly bigint[];
  /** The words of the data in their order. */
  readonly words: readonly bigint[];
}

/** The events of a step. */
export const seenEvents = (logs: readonly SeenLog[], emitterOf: (address: Hex) => string): readonly SeenEvent[] =>
  logs.map(({ address, name, indexed, words }) => ({ emitter: emitterOf(address), name, indexed, words }));
