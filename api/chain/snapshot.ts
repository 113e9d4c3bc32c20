import type { Interface } from "ethers";
import type { z } from "zod";
import { RpcRefusal } from "assay/engine/errors";
import type { Json } from "assay/engine/json";
import { GATHER_ADDRESS, GATHER_CODE, gathered, gatherOf } from "./gather";
import { plain } from "./plain";

/** A block that answers speak of. */
export interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: bigint;
}

/** A read: a contract's function with arguments. */
export interface Read {
  readonly to: string;
  readonly abi: Interface;
  readonly method: string;
  readonly args: readonly unknown[];
  /** Code that replaces the code at addresses, for this read only. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Calldata in place of the method's own; the answer is still read as the method's. */
  readonly data?: string;
}

/** A contract refused a read. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** Answers `eth_call`s, given as JSON text, in their order. */
export type Batch = (params: readonly string[]) => Promise<readonly (Json | RpcRefusal)[]>;

/** A call that waits for the end of the turn. */
interface Waiting {
  readonly to: string;
  readonly data: string;
  /** State overrides, JSON text: such a call travels by itself. */
  readonly overrides: string | undefined;
  readonly settle: (answer: Json | RpcRefusal | Error) => void;
}

/** Reads that travel as one `eth_call`: nodes limit the gas of a call, and some reads take hundreds of thousands. */
const MOST_GATHERED = 64;
/** Answers that a block's cache holds; more are computed and not kept. */
const MOST_KEPT = 20_000;

/**
 * The chain as of one block. Every read names the block by its hash, so that all values are of one state. Reads asked for in one turn of the event loop travel
 * together, many in one call, and what was asked once is not asked again.
 */
export class Snapshot {
  private readonly kept = new Map<string, Promise<unknown>>();
  private queue: Waiting[] = [];

  constructor(
    readonly block: Block,
    private readonly batch: Batch,
  ) {}

  /** A value of this block, computed once; a failure is not kept. */
  async once<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const found = this.kept.get(key);
    if (found !== undefined) return found as Promise<T>;
    const made = compute();
    if (this.kept.size < MOST_KEPT) {
      this.kept.set(key, made);
      made.catch(() => this.kept.delete(key));
    }
    return made;
  }

  /** The one value that a function answers, checked. @throws Refused when the contract reverts, EngineError when the node does not answer */
  async read<T>(schema: z.ZodType<T>, read: Read): Promise<T> {
    const { to, abi, method, args, codes } = read;
    const data = read.data ?? encoded(abi, method, args);
    const answer = await this.call(to, data, codes === undefined ? undefined : overridesOf(codes));
    const fragment = abi.getFunction(method);
    if (fragment === null) throw new Error(`the ABI has no function ${method}`);
    const [type] = fragment.outputs;
    // most reads answer one number, and hundreds of them come in each block
    if (fragment.outputs.length === 1 && type?.type === "uint256" && answer.length === WORD.length)
      return schema.parse(BigInt(answer));
    const values = decoded(abi, method, answer);
    if (type === undefined) throw new Error(`${method} answers nothing`);
    if (fragment.outputs.length > 1) {
      const named = fragment.outputs.map((output, i) => [output.name, plain(output, values[i])] as const);
      return schema.parse(Object.fromEntries(named));
    }
    return schema.parse(plain(type, values[0]));
  }

  private async call(to: string, data: string, overrides: string | undefined): Promise<string> {
    const answer = await new Promise<Json | RpcRefusal>((resolve, reject) => {
      if (this.queue.length === 0) setImmediate(() => void this.flush());
      const settle = (settled: Json | RpcRefusal | Error): void => {
        if (settled instanceof Error && !(settled instanceof RpcRefusal)) reject(settled);
        else resolve(settled);
      };
      this.queue.push({ to, data, overrides, settle });
    });
    if (answer instanceof RpcRefusal) {
      if (answer.code === 3 || answer.data !== undefined || /revert/i.test(answer.reason))
        throw new Refused(answer.reason, { cause: answer });
      throw answer;
    }
    if (typeof answer !== "string" || answer === "0x") throw new Refused("there is no contract that answers");
    return answer;
  }

  private async flush(): Promise<void> {
    const queue = this.queue;
    this.queue = [];
    const usual = queue.filter(({ overrides }) => overrides === undefined);
    const parts = Array.from({ length: Math.ceil(usual.length / MOST_GATHERED) }, (_, i) =>
      usual.slice(i * MOST_GATHERED, (i + 1) * MOST_GATHERED),
    );
    const own = queue.filter(({ overrides }) => overrides !== undefined);
    await Promise.all([...parts.map((part) => this.gather(part)), this.each(own)]);
  }

  /** Makes calls as one. What fails in it, or all when the node does not take it, is asked for by itself: only that answer says why. */
  private async gather(calls: readonly Waiting[]): Promise<void> {
    if (calls.length < 2) {
      await this.each(calls);
      return;
    }
    const overrides = overridesOf({ [GATHER_ADDRESS]: GATHER_CODE });
    try {
      const [answer] = await this.batch([this.paramsOf(GATHER_ADDRESS, gatherOf(calls), overrides)]);
      if (typeof answer !== "string" || answer === "0x") {
        await this.each(calls);
        return;
      }
      const answers = gathered(answer, calls.length);
      answers.forEach((found, i) => {
        if (found !== undefined) calls[i]?.settle(found);
      });
      await this.each(calls.filter((_, i) => answers[i] === undefined));
    } catch (error) {
      settleAll(calls, error);
    }
  }

  private async each(calls: readonly Waiting[]): Promise<void> {
    if (calls.length === 0) return;
    try {
      const answers = await this.batch(calls.map(({ to, data, overrides }) => this.paramsOf(to, data, overrides)));
      calls.forEach(({ settle }, i) => settle(answers[i] ?? null));
    } catch (error) {
      settleAll(calls, error);
    }
  }

  private paramsOf(to: string, data: string, overrides: string | undefined): string {
    const call = `{"to":"${to}","data":"${data}"},{"blockHash":"${this.block.hash}"}`;
    return overrides === undefined ? `[${call}]` : `[${call},${overrides}]`;
  }
}

function settleAll(calls: readonly Waiting[], error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  for (const { settle } of calls) settle(failure);
}

/** An answer of one word: as long as this. */
const WORD = `0x${"0".repeat(64)}`;

/** Calldata that was made before, by function and arguments: the same reads come in each block. */
const made = new WeakMap<Interface, Map<string, string>>();
const MOST_MADE = 20_000;

function encoded(abi: Interface, method: string, args: readonly unknown[]): string {
  const known = made.get(abi) ?? new Map<string, string>();
  made.set(abi, known);
  const key = `${method} ${args.join(" ")}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const data = abi.encodeFunctionData(method, [...args]);
  if (known.size >= MOST_MADE) known.clear();
  known.set(key, data);
  return data;
}

function decoded(abi: Interface, method: string, answer: string): readonly unknown[] {
  try {
    return abi.decodeFunctionResult(method, answer);
  } catch (error) {
    throw new Refused(`the answer to ${method} is not what the function answers`, { cause: error });
  }
}

function overridesOf(codes: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(codes).map(([address, code]) => [address, { code }])));
}
