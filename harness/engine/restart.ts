import type { Batch, CallResult, Engine } from "../types";
import { EngineError } from "./errors";

/** An engine that, once, survives its own death: it is started again and the run that died is run again. A second death is final. */
class RestartingEngine implements Engine {
  private restarted: Promise<Engine> | undefined;

  constructor(
    private engine: Engine,
    private readonly start: () => Promise<Engine>,
    private readonly notify: (line: string) => void,
  ) {}

  get name(): string {
    return this.engine.name;
  }

  get lanes(): number {
    return this.engine.lanes;
  }

  async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    const engine = this.engine;
    try {
      return await engine.run(batches);
    } catch (error) {
      if (!(error instanceof EngineError) || error.kind !== "died") throw error;
      // other lanes may have noticed the same death first: they share one restart
      if (this.restarted !== undefined && engine === (await this.restarted)) throw error;
      this.restarted ??= this.restart(engine, error);
      return (await this.restarted).run(batches);
    }
  }

  async close(): Promise<void> {
    await this.engine.close();
  }

  private async restart(dead: Engine, reason: EngineError): Promise<Engine> {
    this.notify(`${reason.message}\nstarting ${dead.name} again, once`);
    await dead.close();
    this.engine = await this.start();
    return this.engine;
  }
}

/** Starts an engine that restarts once after it died, and says so. */
export async function withRestart(start: () => Promise<Engine>, notify: (line: string) => void): Promise<Engine> {
  return new RestartingEngine(await start(), start, notify);
}
