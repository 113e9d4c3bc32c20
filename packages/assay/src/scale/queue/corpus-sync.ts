import type { Executor } from "../../campaign";
import { messageOf } from "../../run/judge";
import type { CorpusUpdate, CorpusUpdates } from "../../search/tasks";
import type { ReadUpdate } from "./corpus-update-store";

/** A job whose corpus updates are not on the server fails with a reason that begins with this: its coordinator then writes them again. */
export const MISSING_UPDATE = "MissingUpdate: ";

/** A corpus update could not be read: the fault is the server's, not the job's, and not this machine's. */
export class CorpusUpdateError extends Error {
  override readonly name = "CorpusUpdateError";
}

/** Which updates an executor's corpus has, and how many tasks use it. */
interface ExecutorState {
  /** Id of the last update that was applied, and the number of updates up to it. */
  lastUpdate: string | undefined;
  count: number;
  busy: number;
  /** Called when no task uses it any more. */
  idle: (() => void) | undefined;
  /** An executor receives its tasks one after the other. */
  turn: Promise<void>;
}

/** Brings an executor's corpus to the state that a task needs, and no further: without later updates, and without those of another search. */
export class CorpusSync {
  private readonly states = new WeakMap<Executor, ExecutorState>();

  /** `read`: gives an update by its id; undefined when it is not there. */
  constructor(private readonly read: (id: string) => Promise<ReadUpdate | undefined>) {}

  /**
   * Has an executor do some work, as soon as no task uses it that needs another state of the corpus. `work` passes the updates on with its first task.
   * @throws CorpusUpdateError when an update cannot be read, and what `work` throws
   */
  async use<Result>(
    executor: Executor,
    lastUpdate: string | undefined,
    work: (updates: CorpusUpdates) => Promise<Result>,
  ): Promise<Result> {
    const state = this.stateOf(executor);
    const began = state.turn.then(async () => {
      const updates = await this.updatesFor(state, lastUpdate);
      state.busy++;
      // begun in its turn: the executor must receive the updates before the next task
      return { result: work(updates).finally(() => leave(state)) };
    });
    state.turn = began.then(
      () => undefined,
      () => undefined,
    );
    return (await began).result;
  }

  private stateOf(executor: Executor): ExecutorState {
    const known = this.states.get(executor);
    if (known !== undefined) return known;
    const state = { lastUpdate: undefined, count: 0, busy: 0, idle: undefined, turn: Promise.resolve() };
    this.states.set(executor, state);
    return state;
  }

  private async updatesFor(state: ExecutorState, lastUpdate: string | undefined): Promise<CorpusUpdates> {
    if (state.lastUpdate === lastUpdate) return { from: state.count, updates: [] };
    const { updates, anew } = await this.missing(state, lastUpdate);
    // not before: the tasks that use it need its corpus as it is
    if (state.busy > 0) await new Promise<void>((resolve) => (state.idle = resolve));
    const from = anew ? 0 : state.count;
    state.lastUpdate = lastUpdate;
    state.count = from + updates.length;
    return anew ? { from, updates, anew } : { from, updates };
  }

  /** The updates up to `lastUpdate`, without those that the executor has. When its last one is not among them, all of them: its corpus begins again. */
  private async missing(
    { lastUpdate: known }: ExecutorState,
    lastUpdate: string | undefined,
  ): Promise<{ readonly updates: readonly CorpusUpdate[]; readonly anew: boolean }> {
    const updates: CorpusUpdate[] = [];
    for (let id = lastUpdate ?? null; id !== null;) {
      if (id === known) return { updates: updates.reverse(), anew: false };
      const { before, update } = await this.readOrFail(id);
      updates.push(update);
      id = before;
    }
    return { updates: updates.reverse(), anew: known !== undefined };
  }

  private async readOrFail(id: string): Promise<ReadUpdate> {
    let read: ReadUpdate | undefined;
    try {
      read = await this.read(id);
    } catch (error) {
      throw new CorpusUpdateError(`corpus update ${id} could not be read: ${messageOf(error)}`, { cause: error });
    }
    if (read === undefined)
      throw new CorpusUpdateError(`${MISSING_UPDATE}${id} is not on the server: its coordinator has to write it again`);
    return read;
  }
}

function leave(state: ExecutorState): void {
  state.busy--;
  if (state.busy === 0) state.idle?.();
}
