import { writeFileSync } from "node:fs";
import type { Setup } from "../../src/campaign";
import type { Plain } from "../../src/core/types";
import { appears } from "../support/appears";
import { ToyEngine, type Bug } from "./engine";
import { TOY_LAW } from "./law";
import { toySubject } from "./subject";

/** Options of the setup module, as plain data. */
export interface ToySetupOptions {
  readonly bug?: Bug;
  readonly lanes?: number;
  /** Bugs that a block's beneficiary switches on. */
  readonly mutants?: readonly Bug[];
  /** The process dies at its run number `dieAt`, unless the file `marker` exists; it writes that file. */
  readonly dieAt?: number;
  readonly marker?: string;
  /** Prints how often a setup was created in this process. */
  readonly count?: boolean;
  /** The first engine at its run number `hangAt` writes the file `marker` and waits until a file of that name with ".go" exists. */
  readonly hangAt?: number;
  /** The engine writes to this file at the run number `writeAt`; 0: when it is opened. */
  readonly file?: string;
  readonly writeAt?: number;
  /** The first process at its session number `killAt` writes the file `marker`, and kills itself and its parent process. */
  readonly killAt?: number;
}

let created = 0;

/** The setup module of the toy, which worker processes load. */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const { bug, lanes, mutants, dieAt, marker, count, hangAt, file, writeAt, killAt } = (options ??
    {}) as ToySetupOptions;
  created++;
  if (count === true) notify(`setup ${created} of this process`);
  if (file !== undefined && writeAt === 0) writeFileSync(file, "x");
  const engine = engineOf();
  const subject = killAt === undefined || marker === undefined ? toySubject() : killingSubject(killAt, marker);
  return { subject, engine, bug: bug ?? null, laws: () => [TOY_LAW] };

  function engineOf(): ToyEngine {
    if (hangAt !== undefined && marker !== undefined) return new HangingEngine(bug, hangAt, marker);
    if (file !== undefined && writeAt !== undefined) return new WritingEngine(bug, file, writeAt);
    return dieAt === undefined ? new ToyEngine(bug, lanes, mutants) : new DyingEngine(dieAt, marker);
  }
}

/** The toy with sessions of which one kills the whole worker, like a failure of the machine. */
function killingSubject(killAt: number, marker: string): ReturnType<typeof toySubject> {
  const subject = toySubject();
  let sessions = 0;
  return {
    ...subject,
    session: (...args) => {
      sessions++;
      if (sessions === killAt && isFirst(marker))
        for (const one of [process.ppid, process.pid]) process.kill(one, "SIGKILL");
      return subject.session(...args);
    },
  };
}

/** Kills its process, once per marker file. */
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
    return this.marker === undefined || isFirst(this.marker);
  }
}

/** Waits during a run, once per marker file. */
class HangingEngine extends ToyEngine {
  constructor(
    bug: Bug | undefined,
    private readonly hangAt: number,
    private readonly marker: string,
  ) {
    super(bug, 1);
  }

  override async run(...args: Parameters<ToyEngine["run"]>): ReturnType<ToyEngine["run"]> {
    if (this.runs + 1 === this.hangAt && isFirst(this.marker)) await appears(`${this.marker}.go`);
    return super.run(...args);
  }
}

/** Needs a writable file, like an engine that stores data on the disk. */
class WritingEngine extends ToyEngine {
  constructor(
    bug: Bug | undefined,
    private readonly file: string,
    private readonly writeAt: number,
  ) {
    super(bug);
  }

  override async run(...args: Parameters<ToyEngine["run"]>): ReturnType<ToyEngine["run"]> {
    if (this.runs + 1 === this.writeAt) writeFileSync(this.file, "x");
    return super.run(...args);
  }
}

/** Whether this process created the file. It creates it exclusively, since of two processes that first check and then write, both could find no file. */
function isFirst(marker: string): boolean {
  try {
    writeFileSync(marker, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
