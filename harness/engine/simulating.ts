import type { Batch, CallResult, Engine, EngineWork } from "../types";
import { checkPlan } from "./check-plan";
import { EngineError } from "./errors";
import type { RpcClient } from "./rpc-client";
import { simulationParams, simulationResults, type Head } from "./simulate";

export interface SimulatingOptions {
  readonly name: string;
  readonly lanes: number;
  /** Bytes of a request that the node accepts. */
  readonly mostRequestBytes: number;
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
    const started = performance.now();
    checkPlan(batches, this.head.time);
    const params = simulationParams(batches, this.head);
    work.encoding += performance.now() - started;
    if (params === undefined) return batches.map(() => []);
    if (params.length > this.options.mostRequestBytes) throw this.tooLong(params.length);
    try {
      const answer = await this.client.ask("eth_simulateV1", params);
      const answered = performance.now();
      const results = simulationResults(batches, answer());
      work.decoding += performance.now() - answered;
      return results;
    } catch (error) {
      throw await this.options.explain(error);
    }
  }

  async close(): Promise<void> {
    this.closed ??= this.options.close();
    return this.closed;
  }

  private tooLong(bytes: number): EngineError {
    const megabytes = (count: number): string => `${(count / 1_000_000).toFixed(1)} MB`;
    return new EngineError(
      "refused",
      `the plan is a request of ${megabytes(bytes)}, and ${this.name} accepts ${megabytes(this.options.mostRequestBytes)}; use shorter sequences (--steps)`,
    );
  }
}
