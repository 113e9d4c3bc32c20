import type { Batch, CallResult, Engine, EngineWork, Hex } from "../../core/types";
import { EngineError } from "./errors";

/**
 * An engine that outlives one death: when the engine underneath dies, it is started once more, the plans that were in flight are run again (runs are
 * independent of each other, so nothing is lost), and `notify` is called. The second death is final.
 *
 * @throws EngineError whatever the factory throws
 */
export async function withRestart(factory: () => Promise<Engine>, notify: (text: string) => void): Promise<Engine> {
  return new RestartingEngine(await factory(), factory, notify);
}

class RestartingEngine implements Engine {
  private replacement: Promise<Engine> | undefined;
  private closed: Promise<void> | undefined;

  constructor(
    private readonly first: Engine,
    private readonly factory: () => Promise<Engine>,
    private readonly notify: (text: string) => void,
  ) {}

  get name(): string {
    return this.first.name;
  }

  get lanes(): number {
    return this.first.lanes;
  }

  async run(batches: readonly Batch[], work?: EngineWork): Promise<CallResult[][]> {
    if (this.replacement === undefined) {
      try {
        return await this.first.run(batches, work);
      } catch (error) {
        if (!isDeath(error) || this.closed !== undefined) throw error;
        this.replacement ??= this.restart(error);
      }
    }
    const second = await this.replacement;
    try {
      return await second.run(batches, work);
    } catch (error) {
      if (!isDeath(error)) throw error;
      const advice = "it was already restarted once, so the run ends; read its last output, or use --engine hardhat";
      throw new EngineError("died", `${error.message}; ${advice}`, {
        cause: error,
      });
    }
  }

  async codeAt(address: Hex): Promise<Hex> {
    const engine = this.replacement === undefined ? this.first : await this.replacement;
    return (await engine.codeAt?.(address)) ?? "0x";
  }

  async close(): Promise<void> {
    this.closed ??= this.closeAll();
    return this.closed;
  }

  private async restart(death: EngineError): Promise<Engine> {
    this.notify(`${death.message}; restarting it once and running its plans again`);
    await this.first.close();
    const engine = await this.factory();
    if (this.closed === undefined) return engine;
    await engine.close();
    throw death;
  }

  private async closeAll(): Promise<void> {
    await this.first.close();
    // The run that needed a failed restart has reported the error.
    const second = await this.replacement?.catch(() => undefined);
    await second?.close();
  }
}

function isDeath(error: unknown): error is EngineError {
  return error instanceof EngineError && error.kind === "died";
}
