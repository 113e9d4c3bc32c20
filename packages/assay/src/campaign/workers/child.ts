import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const PROGRAM = join(__dirname, "worker-program");
const PACKAGE = join(__dirname, "..", "..", "..");
/** What a sequence makes is garbage as soon as it is judged, and cheapest collected while it is young, by the worker itself: other cores have workers of their own. */
const COLLECTION = ["--max-semi-space-size=32", "--single-threaded-gc"];

/** Starts the process of a worker. */
export function startChild(): ChildProcess {
  return fork(PROGRAM, [], {
    execArgv: [...COLLECTION, "--require", join(PACKAGE, "typescript.cjs")],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}
