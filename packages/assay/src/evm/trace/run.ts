import { z } from "zod";
import type { DebugOutput } from "../compile";
import { hardhatWith, transactionOf } from "../engine/hardhat";
import type { HardhatNode } from "../engine/hardhat-node";
import { EngineError } from "../engine/errors";
import { asArray, asHex, asNumber, asObject, quantity, type Json } from "../engine/json";
import type { Call, Fixture, Hex, PlannedStep } from "../../core/types";
import { codeAddresses, readTrace, type Instruction, type TracedCall } from "./frames";
import { lastCondition, type SourcePlace } from "./source";
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
export interface StepTrace {
  readonly ok: boolean;
  readonly gasUsed: number;
  /** Solidity frames from Hardhat, innermost first; empty when the call did not revert or Hardhat does not know them. */
  readonly stack: readonly string[];
  /** The last condition that was evaluated before a revert. */
  readonly decided: SourcePlace | undefined;
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

/**
 * Runs the steps before step `index` on Hardhat's network in this process, then traces its call. No other Hardhat engine may be open.
 * @throws TraceError when the step has no call that changes anything
 */
export async function traceStep(
  steps: readonly PlannedStep[],
  index: number,
  traceable: Traceable,
): Promise<StepTrace> {
  const step = steps[index];
  const call = step?.call;
  if (step === undefined || call === undefined) {
    throw new TraceError("--trace: the step has no call: only time passes in it; name another one with --step");
  }
  if (call.view === true)
    throw new TraceError("--trace: the step's call is a read, which makes no transaction to trace");
  const { node, close } = await hardhatWith(traceable.fixture);
  try {
    for (const earlier of steps.slice(0, index)) {
      if (earlier.call !== undefined && earlier.call.view !== true) await send(node, earlier.call, earlier.time);
    }
    const before = await node.snapshot();
    const traced = await look(node, call, step.time, traceable);
    if (traced.ok) return { ...traced, stack: [] };
    // run it again with the sources of the contracts involved, which Hardhat needs for the stack
    await before.restore();
    return { ...traced, stack: await solidityStack(node, call, step.time) };
  } finally {
    await close();
  }
}

async function send(node: HardhatNode, call: Call, time: number): Promise<Hex> {
  await prepare(node, call, time);
  const sent = await node.attempt("eth_sendTransaction", [transactionOf(call)]);
  const hash = sent.ok ? sent.data : sent.transaction;
  if (hash === undefined)
    throw new EngineError("nonsense", `Hardhat gave no hash of a reverted transaction to ${call.to}`);
  return hash;
}

async function prepare(node: HardhatNode, { from }: Call, time: number): Promise<void> {
  await node.request("evm_setNextBlockTimestamp", [quantity(time)]);
  await node.impersonate(from);
}

async function look(
  node: HardhatNode,
  call: Call,
  time: number,
  traceable: Traceable,
): Promise<Omit<StepTrace, "stack">> {
  const hash = await send(node, call, time);
  const receipt = asObject(await node.request("eth_getTransactionReceipt", [hash]), "a receipt");
  const ok = receipt["status"] === "0x1";
  const instructions = await instructionsOf(node, hash);
  const addresses = [call.to, ...codeAddresses(instructions)];
  const codes = new Map<Hex, Hex>();
  for (const at of addresses) codes.set(at, asHex(await node.request("eth_getCode", [at, "latest"]), "code"));
  const traced = readTrace(call, ok, instructions, (at) => codes.get(at) ?? "0x");
  const debug = debugOf(traced.touched, traceable);
  for (const { version, input, output } of debug)
    await node.request("hardhat_addCompilationResult", [version, input as Json, output as Json]);
  const block = asNumber(receipt["blockNumber"], "a block's number");
  const written = ok ? await valuesOf(node, traced.written, block) : [];
  const layouts = Object.assign({}, ...debug.map((one) => one.layouts)) as DebugOutput["layouts"];
  return {
    ok,
    gasUsed: asNumber(receipt["gasUsed"], "the gas used"),
    decided: ok ? undefined : lastCondition(traced.call, debug, traceable.contractAt),
    call: traced.call,
    changes: changesOf(written, traced.hashed, (at) => layouts[traceable.contractAt(at) ?? ""], traceable),
    instructions: instructions.length,
  };
}

function debugOf(touched: ReadonlySet<Hex>, { contractAt, debug }: Traceable): readonly DebugOutput[] {
  const names = new Set([...touched].map((at) => contractAt(at)).filter((name) => name !== undefined));
  return names.size === 0 ? [] : debug([...names].sort());
}

async function instructionsOf(node: HardhatNode, hash: Hex): Promise<readonly Instruction[]> {
  const asked = { disableStorage: true, disableMemory: true, disableStack: false };
  const answer = asObject(await node.request("debug_traceTransaction", [hash, asked]), "a trace");
  return asArray(answer["structLogs"], "a trace's instructions") as unknown as readonly Instruction[];
}

async function valuesOf(
  node: HardhatNode,
  written: ReadonlyMap<Hex, ReadonlySet<bigint>>,
  block: number,
): Promise<WrittenSlot[]> {
  const found: WrittenSlot[] = [];
  for (const [at, slots] of written) {
    for (const slot of [...slots].sort((a, b) => (a < b ? -1 : 1))) {
      const [before, after] = [await read(node, at, slot, block - 1), await read(node, at, slot, block)];
      if (before !== after) found.push({ at, slot, before, after });
    }
  }
  return found;
}

async function read(node: HardhatNode, at: Hex, slot: bigint, block: number): Promise<bigint> {
  const padded = `0x${slot.toString(16).padStart(64, "0")}`;
  return BigInt(asHex(await node.request("eth_getStorageAt", [at, padded, quantity(block)]), "a storage slot"));
}

/** The frames in Hardhat's error for a reverted transaction, outermost first. */
const framesSchema = z.object({
  stackTrace: z.array(
    z.object({
      sourceReference: z
        .object({
          sourceName: z.string(),
          contract: z.string().optional(),
          function: z.string().optional(),
          line: z.number(),
        })
        .optional(),
    }),
  ),
});

/** The Solidity frames of a revert, innermost first: "Claims.submitClaim (contracts/…/Claims.sol:93)". */
async function solidityStack(node: HardhatNode, call: Call, time: number): Promise<string[]> {
  await prepare(node, call, time);
  try {
    await node.request("eth_sendTransaction", [transactionOf(call)]);
  } catch (error) {
    const parsed = framesSchema.safeParse(error instanceof Error ? error.cause : undefined);
    // Hardhat could not explain an error without frames; the trace says so
    if (!parsed.success) return [];
    return parsed.data.stackTrace.reverse().map(({ sourceReference }) => {
      if (sourceReference === undefined) return "code without a source";
      const { sourceName, contract, function: name = "", line } = sourceReference;
      return `${contract === undefined ? "" : `${contract}.`}${name} (${sourceName}:${line})`;
    });
  }
  throw new TraceError(
    "--trace: the call reverted the first time and succeeded the second time: Hardhat's state was not restored",
  );
}
