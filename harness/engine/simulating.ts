import type { Batch, CallResult, Engine } from "../types";
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

  async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    if (this.closed !== undefined)
      throw new EngineError("refused", `the engine ${this.name} is closed; start another one`);
    checkPlan(batches, this.head.time);
    const params = simulationParams(batches, this.head);
    if (params === undefined) return batches.map(() => []);
    if (params.length > this.options.mostRequestBytes) throw this.tooLong(params.length);
    try {
      return simulationResults(batches, await this.client.send("eth_simulateV1", params));
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
