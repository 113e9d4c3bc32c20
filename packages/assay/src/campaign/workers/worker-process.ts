import { type ChildProcess, fork } from "node:child_process";
import { ExecutorLostError, type Executor, type ResultOf, type Task } from "..";
import { InternalError, messageOf } from "../../run/judge";
import type { FromWorker, SetupSource, ToWorker } from "./messages";
import { join } from "node:path";

const OPEN_MILLISECONDS = 120_000;
const CLOSE_MILLISECONDS = 5_000;
const KEPT_STDERR = 2_000;
/** A process with more memory is not reused: a compiler's memory grows with each compilation, and never shrinks. */
const MOST_BYTES = 1_200_000_000;

/** Answers by task number. */
interface Waiting {
  readonly resolve: (answer: FromWorker) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts a worker: a process of its own with its own engine, that takes tasks like a local executor.
 *
 * Processes and not threads: what a worker starts dies with it, a crash or exhausted memory in one leaves the campaign alive, and the channel
 * that closes when the campaign is gone (even killed) is what makes a worker end its engine.
 *
 * @param first Another worker that is opened: what can be made once for all of them is made there, and when it cannot be opened, this one is not. Absent: it is made here.
 * @throws Error when the worker cannot be opened; the message is that of the worker.
 */
export async function startWorker(
  number: number,
  source: SetupSource,
  notify: (text: string) => void,
  first?: Promise<unknown>,
): Promise<Executor> {
  const worker = new WorkerProcess(`worker ${number}`, notify);
  try {
    return { ...(await worker.open(source, first)), close: () => worker.close() };
  } catch (error) {
    await worker.close();
    throw error;
  }
}

/**
 * A worker for one setup after the other. Its process stays from one to the next, with what it has loaded and all code that is compiled to
 * machine code by then (the Solidity compiler's, the model's), which costs more than a short campaign; a process that was lost, or holds too
 * much memory, is replaced.
 */
export class ReusedWorker {
  private worker: WorkerProcess | undefined;

  constructor(
    private readonly number: number,
    private readonly notify: (text: string) => void,
  ) {}

  /**
   * Opens a setup. Closing the executor closes the setup's engine and leaves the worker for the next; there is one at a time.
   * @throws Error when it cannot be opened; the message is that of the worker.
   */
  async open(source: SetupSource): Promise<Executor> {
    const worker = (this.worker ??= new WorkerProcess(`worker ${this.number}`, this.notify));
    try {
      return { ...(await worker.open(source)), close: () => this.shut(worker) };
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Ends the process. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.close();
  }

  private async shut(worker: WorkerProcess): Promise<void> {
    let keep = false;
    try {
      keep = (await worker.shut()) <= MOST_BYTES;
    } catch (error) {
      // the caller of its task has the error already
      if (!(error instanceof ExecutorLostError)) throw error;
    } finally {
      if (!keep) await this.close();
    }
  }
}

/** An executor but for its end, which depends on whose the process is. */
type Opened = Omit<Executor, "close">;

class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ended: Promise<void>;
  private opening: Waiting | undefined;
  private stderr = "";
  private lost: Error | undefined;
  private nextId = 0;

  constructor(
    private readonly name: string,
    private readonly notify: (text: string) => void,
  ) {
    this.child = startChild();
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-KEPT_STDERR);
    });
    this.child.on("message", (message) => this.receive(message as FromWorker));
    this.ended = new Promise((resolve) => {
      this.child.once("error", (error) => {
        this.lose(error.message);
        resolve();
      });
      this.child.once("close", (code, signal) => {
        this.lose(signal === null ? `exit code ${code ?? "unknown"}` : `signal ${signal}`);
        resolve();
      });
    });
  }

  async open(source: SetupSource, first?: Promise<unknown>): Promise<Opened> {
    const timer = setTimeout(
      () => this.opening?.reject(new Error(`${this.name} was not ready in time`)),
      OPEN_MILLISECONDS,
    );
    try {
      const ready = await new Promise<FromWorker>((resolve, reject) => {
        this.opening = { resolve, reject };
        if (this.lost !== undefined) reject(this.lost);
        else this.send({ type: "open", source, ...(first === undefined ? {} : { behindFirst: true }) });
        void first?.then(
          () => {
            if (this.opening === undefined) return;
            timer.refresh();
            this.send({ type: "first is ready" });
          },
          (error: unknown) => this.opening?.reject(error instanceof Error ? error : new Error(messageOf(error))),
        );
      });
      if (ready.type !== "ready") throw this.unexpected("ready", ready);
      return this.executor(ready.name, ready.lanes);
    } finally {
      clearTimeout(timer);
      this.opening = undefined;
    }
  }

  /** Closes the setup; answers how many bytes the process holds. */
  async shut(): Promise<number> {
    const answer = await this.ask((id) => ({ type: "shut", id }));
    if (answer.type !== "shut") throw this.unexpected("shut", answer);
    return answer.bytes;
  }

  async close(): Promise<void> {
    if (this.child.connected) this.send({ type: "close" });
    const timer = setTimeout(() => this.kill(), CLOSE_MILLISECONDS);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends the process at once. */
  kill(): void {
    this.child.kill("SIGKILL");
  }

  private executor(name: string, lanes: number): Opened {
    return {
      name,
      lanes,
      do: async <Of extends Task>(task: Of, signal: AbortSignal): Promise<ResultOf<Of>> => {
        const answer = await this.askUntil(signal, (id) => ({ type: "do", id, task }));
        if (answer.type !== "done") throw this.unexpected("done", answer);
        // a worker answers a task with the result of its kind
        return answer.result as ResultOf<Of>;
      },
    };
  }

  private unexpected(expected: FromWorker["type"], { type }: FromWorker): InternalError {
    return new InternalError(`${this.name}: expected the answer "${expected}", received "${type}"`);
  }

  /** Asks for what an aborted signal ends early: it is answered all the same. */
  private async askUntil(signal: AbortSignal, make: (id: number) => ToWorker): Promise<FromWorker> {
    const id = this.nextId++;
    const abort = (): void => this.send({ type: "abort", id });
    signal.addEventListener("abort", abort, { once: true });
    try {
      const answer = this.ask(make, id);
      if (signal.aborted) abort();
      return await answer;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  private async ask(make: (id: number) => ToWorker, id = this.nextId++): Promise<FromWorker> {
    return new Promise<FromWorker>((resolve, reject) => {
      if (this.lost !== undefined) {
        reject(this.lost);
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.send(make(id));
    });
  }

  /** If a message cannot be sent, the process is ending: its "close" event, which always follows, rejects the pending tasks. */
  private send(message: ToWorker): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private receive(message: FromWorker): void {
    if (message.type === "notice") {
      this.notify(`${this.name}: ${message.text}`);
      return;
    }
    const id = "id" in message ? message.id : undefined;
    const waiting = id === undefined ? this.opening : this.waiting.get(id);
    if (id !== undefined) this.waiting.delete(id);
    if (message.type === "failed") waiting?.reject(errorOf(message.name, message.message));
    else waiting?.resolve(message);
  }

  private lose(how: string): void {
    if (this.lost !== undefined) return;
    const last = this.stderr.trim() === "" ? "" : `; its last output: ${this.stderr.trim()}`;
    this.lost = new ExecutorLostError(`${this.name} died (${how})${last}`);
    for (const { reject } of [...this.waiting.values(), ...(this.opening === undefined ? [] : [this.opening])]) {
      reject(this.lost);
    }
    this.waiting.clear();
  }
}

function errorOf(name: string, message: string): Error {
  if (name === "InternalError") return new InternalError(message);
  const error = new Error(message);
  error.name = name;
  return error;
}

const PROGRAM = join(__dirname, "worker-program");
const PACKAGE = join(__dirname, "..", "..", "..");
/** A sequence's data is garbage once it is judged. It is cheapest to collect while young, on the worker's own thread, as other cores are busy with other workers. */
const COLLECTION = ["--max-semi-space-size=32", "--single-threaded-gc"];

/** Starts the process of a worker. */
function startChild(): ChildProcess {
  return fork(PROGRAM, [], {
    execArgv: [...COLLECTION, "--require", join(PACKAGE, "typescript.cjs")],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}
