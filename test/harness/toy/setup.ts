import { writeFileSync } from "node:fs";
import type { Setup } from "../../../harness/campaign";
import type { Plain } from "../../../harness/types";
import { ToyEngine, type Bug } from "./engine";
import { TOY_LAW } from "./law";
import { toySubject } from "./subject";

/** Options of the setup module, as plain data. */
export interface ToySetupOptions {
  readonly bug?: Bug;
  readonly lanes?: number;
  /** Defects that a block's beneficiary switches on. */
  readonly mutants?: readonly Bug[];
  /** The process dies when it is asked for its run number `dieAt`, unless the file `marker` exists already; it makes that file. */
  readonly dieAt?: number;
  readonly marker?: string;
  /** Says how often a setup was created in this process. */
  readonly count?: boolean;
}

let created = 0;

/** The setup module of the toy: what worker processes load. */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const { bug, lanes, mutants, dieAt, marker, count } = (options ?? {}) as ToySetupOptions;
  created++;
  if (count === true) notify(`setup ${created} of this process`);
  const engine = dieAt === undefined ? new ToyEngine(bug, lanes, mutants) : new DyingEngine(dieAt, marker);
  return { subject: toySubject(), engine, variant: bug ?? null, laws: () => [TOY_LAW] };
}

/** Takes its whole process along, once per marker file. */
class DyingEngine extends ToyEngine {
  constructor(
    private readonly dieAt: number,
    private readonly marker: string | undefined,
  ) {
    super();
  }

  override async run(...args: Parameters<ToyEngine["run"]>): ReturnType<ToyEngine["run"]> {
    if (this.runs + 1 === this.dieAt && this.mayDie()) process.kill(process.pid, "SIGKILL");
    return super.run(...args);
  }

  private mayDie(): boolean {
    if (this.marker === undefined) return true;
    // One worker alone: looking first and writing then would let two that come at the same moment both die.
    try {
      writeFileSync(this.marker, "", { flag: "wx" });
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
      throw error;
    }
  }
}
