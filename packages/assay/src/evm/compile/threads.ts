import { availableParallelism } from "node:os";
import { join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { CompileError, inOrder, runSolc, type Artifacts, type SolcMessage, type SolcOptions } from "./solc";
import { importedBy, sourcesFor, type Sources } from "./sources";

const THREAD = require.resolve("./thread");
const TYPESCRIPT = join(__dirname, "..", "..", "..", "typescript.cjs");

/** With fewer characters of sources, loading a second compiler takes longer than it saves. */
const WORTHWHILE = 200_000;
/** How many compilers run at once: each takes half a gigabyte. */
const MOST_THREADS = 4;
/** When a thread times out: after a multiple of the time that this thread took for its own part, which has the same size. */
const PATIENCE = { milliseconds: 60_000, times: 4 };

/** The input of a thread. */
export interface Part {
  readonly sources: Sources;
  readonly wanted: ReadonlySet<string>;
  readonly options: SolcOptions;
}

/** The result of a part, as plain data that can be posted between threads. */
export type PartResult =
  | { readonly artifacts: Artifacts }
  /** The compiler refused it. */
  | { readonly refused: readonly SolcMessage[] }
  | { readonly fault: string };

/** A thread's data: its part, the port for the result, and a number that becomes 1 with the result. */
export interface ThreadData extends Part {
  readonly port: MessagePort;
  readonly answered: Int32Array<SharedArrayBuffer>;
}

/**
 * Compiles like `runSolc`, but on all cores: compilers in threads share the wanted sources, and each reads the imports of its share. The code is byte for byte that of a
 * single compiler. It blocks, like the compiler itself.
 * @throws the errors of `runSolc`; a CompileError has the messages of all threads.
 */
export function runSolcOnAllCores(
  sources: Sources,
  wanted: ReadonlySet<string>,
  options: SolcOptions = {},
  threads = Math.min(availableParallelism(), MOST_THREADS),
): Artifacts {
  const shares = threads > 1 && sizeOf(sources, wanted) >= WORTHWHILE ? sharesOf(sources, wanted, threads) : [wanted];
  const [own, ...others] = shares.map((share) => partOf(sources, share, options));
  if (own === undefined || others.length === 0) return runSolc(sources, wanted, options);
  const started = others.map(startThread);
  try {
    const begun = performance.now();
    const first = resultOf(own);
    const patience = PATIENCE.milliseconds + PATIENCE.times * (performance.now() - begun);
    return merged([first, ...started.map((thread) => thread.wait(patience))]);
  } finally {
    for (const thread of started) thread.end();
  }
}

/** Compiles a part, and returns errors as data. */
export function resultOf({ sources, wanted, options }: Part): PartResult {
  try {
    return { artifacts: runSolc(sources, wanted, options) };
  } catch (error) {
    if (error instanceof CompileError) return { refused: error.errors };
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function sizeOf(sources: Sources, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + (sources.get(name)?.length ?? 0), 0);
}

/** Distributes the wanted sources over the threads, the largest (with its imports) first, each to the thread with the least so far. */
function sharesOf(sources: Sources, wanted: ReadonlySet<string>, threads: number): ReadonlySet<string>[] {
  const shares = Array.from({ length: threads }, () => ({ names: new Set<string>(), size: 0 }));
  const weighed = [...wanted]
    .map((name) => ({ name, size: sizeOf(sources, importedBy(sources, [name])) }))
    .sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
  for (const { name, size } of weighed) {
    const least = shares.reduce((a, b) => (b.size < a.size ? b : a));
    least.names.add(name);
    least.size += size;
  }
  return shares.map(({ names }) => names).filter(({ size }) => size > 0);
}

function partOf(sources: Sources, wanted: ReadonlySet<string>, options: SolcOptions): Part {
  return { sources: sourcesFor(sources, wanted), wanted, options };
}

/** Merges the results of the parts, in the order of a single compiler's output. */
function merged(results: readonly PartResult[]): Artifacts {
  const refused = results.flatMap((result) => ("refused" in result ? result.refused : []));
  if (refused.length > 0) {
    // several parts may report the same error of a shared source
    throw new CompileError([...new Map(refused.map((message) => [message.formattedMessage, message])).values()]);
  }
  const compiled = results.flatMap((result) => {
    if ("fault" in result) throw new Error(result.fault);
    return "artifacts" in result ? Object.entries(result.artifacts) : [];
  });
  return inOrder(compiled);
}

interface Thread {
  wait(milliseconds: number): PartResult;
  end(): void;
}

function startThread(part: Part): Thread {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadData = { ...part, port: port2, answered };
  const worker = new Worker(THREAD, { workerData, transferList: [port2], execArgv: ["--require", TYPESCRIPT] });
  // if it dies while this thread sleeps, only the timeout shows it
  worker.unref();
  return {
    wait: (milliseconds) => {
      Atomics.wait(answered, 0, 0, milliseconds);
      const received = receiveMessageOnPort(port1) as { readonly message: PartResult } | undefined;
      return (
        received?.message ?? { fault: `a compiler's thread did not answer in ${Math.round(milliseconds / 1000)} s` }
      );
    },
    end: () => {
      port1.close();
      void worker.terminate();
    },
  };
}
