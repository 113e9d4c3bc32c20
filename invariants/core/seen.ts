import type { EntityKind, SeenLog, SeenStep, View } from "assay/types";
import type { Account, ModelCall, Operation } from "../../model/api";
import { KINDS } from "../../properties/observe/kinds";
import { addressWord } from "./accounts";

const NONE: readonly bigint[] = [];
/** Up to this number of ids, a search of the list is faster than building a set: most steps observe few entities of a kind. */
const FEW = 32;
const MOST_CODES = Math.max(...KINDS.map((kind) => kind.code)) + 1;

/** The call in a step's facts; undefined for a step without a call. */
function callOf(step: SeenStep): ModelCall | undefined {
  return step.facts === null ? undefined : (step.facts as unknown as ModelCall);
}

/** A step and the view after it, with accessors for checks. */
export class Seen {
  /** Unix seconds. */
  readonly time: bigint;
  /** The call succeeded; false also when there was none. */
  readonly ok: boolean;
  /** The call reverted; false also when there was none. */
  readonly reverted: boolean;
  /** Everything is observed: at a sequence's end, and when a failure is examined. */
  readonly whole: boolean;
  /** The kinds that are observed, as bits (core/occasion.ts). */
  readonly kinds: number;
  private readonly byKind: (bigint[] | undefined)[] = new Array<bigint[] | undefined>(MOST_CODES);
  private readonly call: ModelCall | undefined;
  /** Sets of ids, for kinds with many. */
  private sets: Map<number, ReadonlySet<bigint>> | undefined;

  constructor(
    readonly step: SeenStep,
    readonly view: View,
  ) {
    this.time = BigInt(step.time);
    this.ok = step.result?.ok === true;
    this.reverted = step.result?.ok === false;
    this.whole = step.full;
    this.call = callOf(step);
    let kinds = 0;
    for (const { kind, id } of step.observed) {
      kinds |= 1 << kind.code;
      const ids = this.byKind[kind.code];
      if (ids === undefined) this.byKind[kind.code] = [id];
      else ids.push(id);
    }
    this.kinds = kinds;
  }

  /** Ids of a kind that are observed in this step. */
  ids(kind: EntityKind): readonly bigint[] {
    return this.byKind[kind.code] ?? NONE;
  }

  /** Whether an entity is observed in this step. */
  sees(kind: EntityKind, id: bigint): boolean {
    const ids = this.ids(kind);
    if (ids.length <= FEW) return ids.includes(id);
    // when everything is observed, each id is searched once: with a list, that would be quadratic
    this.sets ??= new Map();
    let known = this.sets.get(kind.code);
    if (known === undefined) this.sets.set(kind.code, (known = new Set(ids)));
    return known.has(id);
  }

  /** Words of an entity observed in this step; undefined when it is not. */
  now(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    return this.sees(kind, id) ? this.view.latest(kind, id) : undefined;
  }

  /** The operation, when it is this one (whether or not it succeeded). */
  op<Op extends Operation["op"]>(op: Op): Extract<Operation, { op: Op }> | undefined {
    const operation = this.call?.operation;
    return operation?.op === op ? (operation as Extract<Operation, { op: Op }>) : undefined;
  }

  /** The operation; undefined for a step without a call. */
  get operation(): Operation | undefined {
    return this.call?.operation;
  }

  /** Name of the caller; "" for a step without a call. */
  get caller(): Account {
    return this.call?.caller ?? "";
  }

  /** Address of the caller as a word. */
  get callerWord(): bigint {
    return addressWord(this.caller);
  }

  /** ETH sent along, wei. */
  get value(): bigint {
    return this.call?.value ?? 0n;
  }

  /** Events of a name, in the order of emission. */
  logs(name: string): readonly SeenLog[] {
    const { logs } = this.step;
    return logs.length === 0 ? logs : logs.filter((log) => log.name === name);
  }
}
