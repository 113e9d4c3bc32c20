import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const PROGRAM = join(__dirname, "worker-program");
const PACKAGE = join(__dirname, "..", "..");
/** What a sequence makes is garbage as soon as it is judged, and cheapest collected while it is young, by the worker itself: other cores have workers of their own. */
const COLLECTION = ["--max-semi-space-size=32", "--single-threaded-gc"];

let early: ChildProcess | undefined;

function start(): ChildProcess {
  return fork(PROGRAM, [], {
    execArgv: [
      ...COLLECTION,
      ...["typescript.cjs", "code-cache.cjs"].flatMap((file) => ["--require", join(PACKAGE, file)]),
    ],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}

/**
 * Starts the process of the first worker before it is known what it will run, while this process still loads what reads the command line. Until somebody
 * takes it, it does not keep this process from ending. One that nobody took is ended with this process: it has nothing to close, and would still write into the project's folder when the
 * command has ended.
 */
export function startEarly(): void {
  early = start();
  process.once("exit", () => early?.kill("SIGKILL"));
  for (const handle of handlesOf(early)) handle.unref();
  early.on("error", forget).on("exit", forget);
}

/** One that has ended is not taken. */
function forget(): void {
  early = undefined;
}

/** The process of a worker: the one that was started early, or a new one. */
export function takeChild(): ChildProcess {
  const child = early?.off("error", forget).off("exit", forget) ?? start();
  early = undefined;
  for (const handle of handlesOf(child)) handle.ref();
  return child;
}

/** What keeps a process from ending. */
interface Handle {
  ref(): unknown;
  unref(): unknown;
}

/** What keeps this process from ending while a child lives. */
function handlesOf(child: ChildProcess): readonly Handle[] {
  const { stderr, channel } = child;
  return [child, stderr, channel].flatMap((one: unknown): readonly Handle[] => (isHandle(one) ? [one] : []));
}

function isHandle(given: unknown): given is Handle {
  return typeof given === "object" && given !== null && "ref" in given && "unref" in given;
}
