import type { DebugOutput } from "../compile";
import { argumentsFor, launchAnvil } from "../engine/anvil";
import { asArray, asHex, asNumber, asObject, isObject, quantity, type JsonObject, type RpcNode } from "../engine/json";
import { BLOCK_GAS, nextNumber, randomWord, type Head } from "../engine/simulate";
import type { Call, CallResult, Fixture, Hex, PlannedStep } from "../../core/types";
import { codeAddresses, readTrace, type Instruction, type TracedCall } from "./frames";
import { refusalOf, type Refusal } from "./source";
import { changesOf, type StorageChange, type WrittenSlot } from "./storage";

/** The parts of a subject that a trace needs. */
export interface Traceable {
  readonly fixture: Fixture;
  /** Name of the contract whose code runs at an address. */
  readonly contractAt: (address: Hex) => string | undefined;
  nameOf(address: Hex): string | undefined;
  /** Contracts by name, compiled for debugging; the code must be what the fixture deploys. */
  readonly debug: (contracts: readonly string[]) => readonly DebugOutput[];
}

/** The trace of a call. */
export interface StepTrace extends Refusal {
  readonly ok: boolean;
  readonly gasUsed: number;
  readonly call: TracedCall;
  /** Changes of storage, in the order of contracts and slots; empty for a call that reverted. */
  readonly changes: readonly StorageChange[];
  /** How many instructions ran. */
  readonly instructions: number;
}

/** The step cannot be traced. */
export class TraceError extends Error {
  override readonly name = "TraceError";
}

/** Steps that an engine ran, and what it answered. */
export interface Ran {
  readonly steps: readonly PlannedStep[];
  readonly results: readonly { readonly call: CallResult | undefined }[];
}

/**
 * Runs the steps before step `index` on an anvil of its own, each in the block that the campaign's engine has for it, then traces its call.
 * @throws TraceError when the step has no call, or when a call does not end as the engine saw it end
 */
export async function traceStep({ steps, results }: Ran, index: number, traceable: Traceable): Promise<StepTrace> {
  const call = steps[index]?.call;
  if (call === undefined) {
    throw new TraceError("--trace: the step has no call: only time passes in it; name another one with --step");
  }
  if (isUnpaid(results[index]?.call))
    throw new TraceError("--trace: the step's sender has less wei than the call sends, so no code runs");
  const { client, head, explain, close } = await launchAnvil(traceable.fixture, {
    args: argumentsFor(traceable.fixture.unlimitedCode === true),
    mostResponseBytes: MOST_BYTES,
  });
  try {
    const blocks = blocksFor(steps.slice(0, index + 1), head);
    for (const [at, { call: earlier, describe }] of steps.slice(0, index).entries()) {
      const observed = results[at]?.call;
      if (earlier === undefined || earlier.view === true || isUnpaid(observed)) continue;
      await new Tracing(client, earlier, blocks[at] ?? {}).run(observed, `the earlier call ${describe()}`);
    }
    const block = blocks[index] ?? {};
    return await look(new Tracing(client, call, block), results[index]?.call, traceable);
  } catch (error) {
    throw await explain(error);
  } finally {
    await close();
  }
}

/** The most bytes of a trace: a string of Node holds little more. */
const MOST_BYTES = 500_000_000;

const isUnpaid = (observed: CallResult | undefined): boolean => observed?.halted === "insufficient funds";

/** The block of each step, as an engine that simulates a plan has them: one for each time at which something is called or observed. */
function blocksFor(steps: readonly PlannedStep[], head: Head): readonly JsonObject[] {
  let { number, time: last }: { number: number; time: number | undefined } = { ...head, time: undefined };
  return steps.map(({ time, call, observe }) => {
    if (time !== last && (call !== undefined || observe.length > 0)) {
      number = nextNumber(number, head, time);
      last = time;
    }
    return { number: quantity(number), time: quantity(time), random: randomWord(number), gasLimit: BLOCK_GAS };
  });
}

/** A call in a block, which a node traces on top of its state; the state stays as it is until what the call changed is put there. */
class Tracing {
  constructor(
    private readonly node: RpcNode,
    readonly call: Call,
    private readonly block: JsonObject,
  ) {}

  /** Every instruction that it runs. */
  async instructions(): Promise<readonly Instruction[]> {
    const asked = { disableStorage: true, disableMemory: true, disableStack: false };
    const answer = asObject(await this.trace(asked), "a trace");
    return asArray(answer["structLogs"], "a trace's instructions") as unknown as readonly Instruction[];
  }

  /** Changes the node's state as the call does. @throws TraceError when it ends otherwise than was observed */
  async run(
    observed: CallResult | undefined,
    title: string,
  ): Promise<{ readonly ok: boolean; readonly gasUsed: number; readonly written: readonly WrittenSlot[] }> {
    const [top, changed] = await Promise.all([
      this.trace({ tracer: "callTracer", tracerConfig: { onlyTopCall: true } }),
      this.trace({ tracer: "prestateTracer", tracerConfig: { diffMode: true } }),
    ]);
    const { error, gasUsed } = asObject(top, "a traced call");
    const ok = error === undefined;
    if (observed !== undefined && observed.ok !== ok)
      throw new TraceError(
        `--trace: ${title} ${endText(ok)} where it is traced, and ${endText(observed.ok)} on the engine of the replay; replay it on anvil (without --engine and --rpc-url)`,
      );
    const { pre, post } = asObject(changed, "what a call changed");
    const [before, after] = [asObject(pre, "the state before"), asObject(post, "the state after")];
    await this.put(after, before);
    return { ok, gasUsed: asNumber(gasUsed, "the gas used"), written: writtenIn(before, after) };
  }

  code(at: Hex): Promise<Hex> {
    return this.node.request("eth_getCode", [at, "latest"]) as Promise<Hex>;
  }

  private trace(how: JsonObject): Promise<unknown> {
    const { from, to, data, value, gas } = this.call;
    const fields = { from, to, input: data, value: quantity(value), gas: quantity(gas), gasPrice: "0x0" };
    return this.node.request("debug_traceCall", [fields, "latest", { ...how, blockOverrides: this.block }]);
  }

  private async put(after: Accounts, before: Accounts): Promise<void> {
    for (const [at, account] of Object.entries(after)) {
      const { balance, nonce, code } = asObject(account, "an account");
      if (typeof balance === "string") await this.node.request("anvil_setBalance", [at, balance]);
      if (typeof nonce === "number") await this.node.request("anvil_setNonce", [at, quantity(nonce)]);
      if (typeof code === "string") await this.node.request("anvil_setCode", [at, code]);
    }
    for (const { at, slot, after: value } of writtenIn(before, after))
      await this.node.request("anvil_setStorageAt", [at, wordText(slot), wordText(value)]);
  }
}

type Accounts = { readonly [address: string]: unknown };

const endText = (ok: boolean): string => (ok ? "succeeds" : "reverts");

const wordText = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`;

/** The slots whose values differ, in the order of contracts and slots; a slot that is missing on one side is 0 there. */
function writtenIn(before: Accounts, after: Accounts): readonly WrittenSlot[] {
  return Object.keys(after).flatMap((at) => {
    const [was, is] = [slotsOf(before[at]), slotsOf(after[at])];
    const slots = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => (a < b ? -1 : 1));
    return slots.map((slot) => ({ at, slot, before: was.get(slot) ?? 0n, after: is.get(slot) ?? 0n }));
  });
}

function slotsOf(account: unknown): ReadonlyMap<bigint, bigint> {
  const storage = isObject(account) && isObject(account["storage"]) ? account["storage"] : {};
  return new Map(
    Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(asHex(value, "a storage slot"))]),
  );
}

const WENT_THROUGH: Refusal = { decided: undefined, stack: [] };

async function look(tracing: Tracing, observed: CallResult | undefined, traceable: Traceable): Promise<StepTrace> {
  const { call } = tracing;
  const instructions = await tracing.instructions();
  const { ok, gasUsed, written } = await tracing.run(observed, "the call");
  const codes = new Map<Hex, Hex>();
  for (const at of [call.to, ...codeAddresses(instructions)]) codes.set(at, await tracing.code(at));
  const codeAt = (at: Hex): Hex => codes.get(at) ?? "0x";
  const traced = readTrace(call, ok, instructions, codeAt);
  const debug = debugOf(traced.touched, traceable);
  const layouts = Object.assign({}, ...debug.map((one) => one.layouts)) as DebugOutput["layouts"];
  const where = ok ? WENT_THROUGH : refusalOf(traced.call, debug, traceable.contractAt, codeAt);
  return {
    ...{ ok, gasUsed, ...where },
    call: traced.call,
    changes: changesOf(written, traced.hashed, (at) => layouts[traceable.contractAt(at) ?? ""], traceable),
    instructions: instructions.length,
  };
}

function debugOf(touched: ReadonlySet<Hex>, { contractAt, debug }: Traceable): readonly DebugOutput[] {
  const names = new Set([...touched].map((at) => contractAt(at)).filter((name) => name !== undefined));
  return names.size === 0 ? [] : debug([...names].sort());
}
