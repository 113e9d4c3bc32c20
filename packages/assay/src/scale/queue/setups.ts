import { ExecutorLostError, type Executor } from "../../campaign";
import type { Plain } from "../../core/types";
import { startWorker, type SetupSource } from "../../campaign/workers";
import { canonical } from "./wire";

/** Setups that are kept open: one is worked with, another may come in between. Each has its processes, and their memory. */
const MOST_SETUPS = 2;

/** A setup that cannot be opened here, or not again: a matter of this machine, not of the job. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/** One process with a setup. */
interface Slot {
  executor: Executor;
  busy: number;
  /** While another process takes the place of one that died. */
  replacing: Promise<void> | undefined;
}

interface Setup {
  readonly slots: Promise<Slot[]>;
  /** Before that it waits for its turn, as do those who use it. */
  isOpen: boolean;
  users: number;
  /** Resolves when it is no longer used, after it was released. */
  idle: (() => void) | undefined;
}

/**
 * The processes that do the work, each with a setup and an engine of its own. A setup is opened when a job needs it, and the one that was not used for the longest
 * time goes when there are too many. What is done here is done outside this process, which so has time to keep its locks.
 */
export class Setups {
  private readonly open = new Map<string, Setup>();
  /** One opens or closes after the other, so that there are never more than may be. */
  private changing: Promise<unknown> = Promise.resolve();
  private started = 0;

  constructor(
    private readonly workers: number,
    private readonly source: (choice: Plain) => SetupSource,
    private readonly notify: (text: string) => void,
    /** Called when a setup is opened, with the number of jobs that are best done at a time. */
    private readonly opened: (lanes: number) => void,
  ) {}

  /**
   * Does something with a process that has a setup.
   * @throws SetupError when there is none to be had here, ExecutorLostError when the process died (another one takes its place), and what `work` throws.
   */
  async use<Result>(choice: Plain, work: (executor: Executor) => Promise<Result>): Promise<Result> {
    const setup = this.setupOf(choice);
    setup.users++;
    try {
      const slots = await setup.slots;
      const slot = slots.reduce((least, one) => (one.busy < least.busy ? one : least));
      slot.busy++;
      try {
        return await this.useSlot(slot, choice, work);
      } finally {
        slot.busy--;
      }
    } finally {
      setup.users--;
      if (setup.users === 0) setup.idle?.();
    }
  }

  /** The jobs of a process that died, and new ones, wait for the next process: otherwise one death would use up the attempts of many jobs. */
  private async useSlot<Result>(
    slot: Slot,
    choice: Plain,
    work: (executor: Executor) => Promise<Result>,
  ): Promise<Result> {
    await slot.replacing;
    const { executor } = slot;
    try {
      return await work(executor);
    } catch (error) {
      if (error instanceof ExecutorLostError) {
        if (slot.executor === executor) slot.replacing ??= this.replace(slot, choice);
        await slot.replacing;
      }
      throw error;
    }
  }

  /** Closes everything once it is no longer used. */
  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map((setup) => this.shut(setup)));
    await this.changing;
  }

  private setupOf(choice: Plain): Setup {
    const key = canonical(choice);
    const known = this.open.get(key);
    if (known !== undefined) {
      // the last used is the last in the map
      this.open.delete(key);
      this.open.set(key, known);
      return known;
    }
    const slots = this.changing.then(async () => {
      await this.makeRoom();
      return this.start(choice);
    });
    this.changing = slots.catch(() => this.open.delete(key));
    const setup: Setup = { slots, isOpen: false, users: 0, idle: undefined };
    slots.then(
      () => (setup.isOpen = true),
      () => undefined,
    );
    this.open.set(key, setup);
    return setup;
  }

  /** Closes those that were not used for the longest time; not those that wait for their turn behind this one, whose users would wait for ever. */
  private async makeRoom(): Promise<void> {
    for (const [key, setup] of this.open) {
      if (this.open.size <= MOST_SETUPS) return;
      if (!setup.isOpen) continue;
      this.open.delete(key);
      await this.shut(setup);
    }
  }

  private async shut(setup: Setup): Promise<void> {
    if (setup.users > 0) await new Promise<void>((resolve) => (setup.idle = resolve));
    const slots = await setup.slots.catch(() => []);
    await Promise.all(slots.map(({ executor }) => executor.close()));
  }

  /** The first alone: what it compiles, the others find in the cache. */
  private async start(choice: Plain): Promise<Slot[]> {
    const first = await this.startOne(choice);
    const others = await Promise.allSettled(Array.from({ length: this.workers - 1 }, () => this.startOne(choice)));
    const slots = [first, ...others.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []))];
    const failed = others.find((start) => start.status === "rejected");
    if (failed === undefined) {
      this.opened(slots.reduce((sum, { executor }) => sum + executor.lanes, 0));
      return slots;
    }
    await Promise.all(slots.map(({ executor }) => executor.close()));
    throw failed.reason;
  }

  private async startOne(choice: Plain): Promise<Slot> {
    try {
      this.started++;
      return {
        executor: await startWorker(this.started, this.source(choice), this.notify),
        busy: 0,
        replacing: undefined,
      };
    } catch (error) {
      throw new SetupError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  private async replace(slot: Slot, choice: Plain): Promise<void> {
    const lost = slot.executor;
    slot.executor = (await this.startOne(choice)).executor;
    slot.replacing = undefined;
    await lost.close();
  }
}
