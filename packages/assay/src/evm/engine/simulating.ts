import type { Batch, CallResult, Hex, Engine, EngineWork } from "../../core/types";
import { EngineError, RpcRefusal, PlanTooLong } from "./errors";
import { asHex, quantity } from "./json";
import type { RpcClient } from "./rpc-client";
import { type Head, blocksOf, simulationParams, simulationResults } from "./simulate";
import type { NodeLimits } from "./limits";
import { runPaid } from "./unpaid";

/**
 * Asks views of a node's last block itself (`eth_call`), for nodes that simulate later blocks only. How much gas they use is not known: 0.
 * @throws EngineError "refused" for a call that is no view
 */
async function askAtHead(client: RpcClient, head: Head, batches: readonly Batch[]): Promise<CallResult[][]> {
  const calls = batches.flatMap((batch) => batch.calls);
  if (calls.some(({ view }) => view !== true)) {
    throw new EngineError(
      "refused",
      `expected calls later than ${head.time} (Unix seconds), the time of the node's last block, received one at that time; the node simulates later blocks only`,
    );
  }
  const at = quantity(head.number);
  const answers = await Promise.all(
    calls.map(async ({ from, to, data, gas }): Promise<CallResult> => {
      const fields = { from, to, input: data, gas: quantity(gas) };
      try {
        return resultOf(true, asHex(await client.request("eth_call", [fields, at]), "the answer to eth_call"));
      } catch (error) {
        if (error instanceof RpcRefusal && error.data !== undefined) return resultOf(false, error.data);
        throw error;
      }
    }),
  );
  let next = 0;
  return batches.map((batch) => batch.calls.map(() => answers[next++] ?? resultOf(false, "0x")));
}

function resultOf(ok: boolean, returnData: Hex): CallResult {
  return { ok, returnData, logs: [], gasUsed: 0 };
}

/**
 * Refuses plans that engines interpret differently: no node checks that time increases inside a simulation.
 * @param notBefore time of the fixture's last block, in Unix seconds
 * @throws EngineError "refused"
 */
export function checkPlan(batches: readonly Batch[], notBefore: number): void {
  let latest = notBefore;
  batches.forEach(({ time, calls }, index) => {
    if (!Number.isSafeInteger(time) || time < latest) {
      throw new EngineError(
        "refused",
        `batch ${index}: expected a time of at least ${latest} (Unix seconds), received ${time}; times never decrease`,
      );
    }
    latest = time;
    for (const { gas, value, data } of calls) {
      if (!Number.isSafeInteger(gas) || gas < 21_000) {
        throw new EngineError("refused", `batch ${index}: expected a gas limit of at least 21000, received ${gas}`);
      }
      if (value < 0n)
        throw new EngineError("refused", `batch ${index}: expected a value of at least 0 wei, received ${value}`);
      if (data.length % 2 !== 0 || !data.startsWith("0x")) {
        throw new EngineError(
          "refused",
          `batch ${index}: expected calldata as 0x and whole bytes, received ${data.slice(0, 80)}`,
        );
      }
    }
  });
}

/**
 * The first batch with a call that was given less gas than it asks for, and that might have come out otherwise with all of it: it used more than half of what it was given.
 * Undefined when there is none. Nodes do not report when they cap the gas of a request: without this check a capped call would look like a revert.
 */
function firstInDoubt(
  batches: readonly Batch[],
  results: readonly (readonly CallResult[])[],
  { gas = Infinity, callGas = Infinity }: NodeLimits,
): number | undefined {
  let left = gas;
  for (const [index, { calls }] of batches.entries()) {
    for (const [at, call] of calls.entries()) {
      const used = results[index]?.[at]?.gasUsed ?? 0;
      const given = Math.min(call.gas, callGas, left);
      if (given < call.gas && used * 2 > given) return index;
      left -= used;
    }
  }
  return undefined;
}

export interface SimulatingOptions {
  readonly name: string;
  readonly lanes: number;
  /** Bytes of a request that the node accepts. */
  readonly mostRequestBytes: number;
  /** The node's other limits; absent: it is our own node, without limits. */
  readonly limits?: NodeLimits;
  /** How many seconds pass from a block to the next, for nodes whose blocks' numbers may have gaps; absent: numbers have none. */
  readonly blockSeconds?: number;
  /** Turns a failed request into what really happened (a process that died). */
  readonly explain: (error: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Runs each plan as one `eth_simulateV1` request on top of the fixture's last block, which stays untouched. */
export class SimulatingEngine implements Engine {
  readonly name: string;
  readonly lanes: number;
  private closed: Promise<void> | undefined;

  constructor(
    private readonly client: RpcClient,
    private readonly head: Head,
    private readonly options: SimulatingOptions,
  ) {
    this.name = options.name;
    this.lanes = options.lanes;
  }

  async run(batches: readonly Batch[], work: EngineWork = { encoding: 0, decoding: 0 }): Promise<CallResult[][]> {
    if (this.closed !== undefined)
      throw new EngineError("refused", `the engine ${this.name} is closed; start another one`);
    checkPlan(batches, this.head.time);
    // if the node simulates only later blocks, read its last block itself
    if (this.options.limits?.laterThanHead === true && batches[0]?.time === this.head.time)
      return this.fromHead(batches, work);
    try {
      return await runPaid(batches, (paid) => this.simulate(paid, work));
    } catch (error) {
      throw await this.options.explain(error);
    }
  }

  /** One request. @throws whatever the client throws, and EngineError for a plan that the node cannot take */
  private async simulate(batches: readonly Batch[], work: EngineWork): Promise<CallResult[][]> {
    const started = performance.now();
    const { limits = NO_LIMITS, blockSeconds } = this.options;
    const blocks = limits.blocks === undefined ? 0 : blocksOf(batches);
    if (limits.blocks !== undefined && blocks > limits.blocks) throw this.tooManyBlocks(batches, blocks, limits.blocks);
    const params = simulationParams(batches, this.head, limits.callGas, blockSeconds);
    work.encoding += performance.now() - started;
    if (params === undefined) return batches.map(() => []);
    if (params.length > this.options.mostRequestBytes) throw this.tooLong(params.length);
    try {
      const answer = await this.client.ask("eth_simulateV1", params);
      const answered = performance.now();
      const results = simulationResults(batches, answer());
      work.decoding += performance.now() - answered;
      if (limits.gas !== undefined || limits.callGas !== undefined) this.checkGas(batches, results, limits);
      return results;
    } catch (error) {
      if (error instanceof RpcRefusal && limits.gas !== undefined && GAS_REFUSALS.has(error.code))
        throw this.tooMuchGas(0, limits);
      throw error;
    }
  }

  async codeAt(address: Hex): Promise<Hex> {
    try {
      return asHex(
        await this.client.request("eth_getCode", [address, quantity(this.head.number)]),
        "the answer to eth_getCode",
      );
    } catch (error) {
      throw await this.options.explain(error);
    }
  }

  async close(): Promise<void> {
    this.closed ??= this.options.close();
    return this.closed;
  }

  /** Reads at the time of the node's last block go to that block; the rest is simulated. */
  private async fromHead(batches: readonly Batch[], work: EngineWork): Promise<CallResult[][]> {
    const later = batches.findIndex(({ time }) => time > this.head.time);
    const end = later < 0 ? batches.length : later;
    try {
      const first = await askAtHead(this.client, this.head, batches.slice(0, end));
      return end === batches.length ? first : [...first, ...(await this.run(batches.slice(end), work))];
    } catch (error) {
      throw await this.options.explain(error);
    }
  }

  private checkGas(batches: readonly Batch[], results: readonly CallResult[][], limits: NodeLimits): void {
    const doubtful = firstInDoubt(batches, results, limits);
    if (doubtful !== undefined) throw this.tooMuchGas(doubtful, limits);
  }

  private tooMuchGas(fits: number, { gas, callGas }: NodeLimits): PlanTooLong {
    return new PlanTooLong(
      `the plan needs more gas than ${this.name} allows for a request (${gas ?? "no limit"}) or a call (${callGas ?? "no limit"}); use shorter ` +
        `sequences (--steps), raise the node's gas cap, or use --engine anvil`,
      fits,
    );
  }

  private tooManyBlocks(batches: readonly Batch[], blocks: number, most: number): PlanTooLong {
    let fits = batches.length - 1;
    while (fits > 0 && blocksOf(batches.slice(0, fits)) > most) fits--;
    return new PlanTooLong(
      `the plan needs ${blocks} blocks, and ${this.name} accepts ${most} per request; use shorter sequences (--steps), or --engine anvil`,
      fits,
    );
  }

  private tooLong(bytes: number): PlanTooLong {
    const megabytes = (count: number): string => `${(count / 1_000_000).toFixed(1)} MB`;
    return new PlanTooLong(
      `the plan is a request of ${megabytes(bytes)}, and ${this.name} accepts ${megabytes(this.options.mostRequestBytes)}; use shorter sequences (--steps)`,
      0,
    );
  }
}

const NO_LIMITS: NodeLimits = {};

/** How nodes say that a request's gas has run out: too little is left for a call to begin, or the block's is used up. */
const GAS_REFUSALS = new Set([-38_013, -38_015]);
