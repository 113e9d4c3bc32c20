import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const PROGRAM = join(__dirname, "worker-program");
const PACKAGE = join(__dirname, "..", "..", "..");
/** A sequence's data is garbage once it is judged. It is cheapest to collect while young, on the worker's own thread, as other cores are busy with other workers. */
const COLLECTION = ["--max-semi-space-size=32", "--single-threaded-gc"];

/** Starts the process of a worker. */
export function startChild(): ChildProcess {
  return fork(PROGRAM, [], {
    execArgv: [...COLLECTION, "--require", join(PACKAGE, "typescript.cjs")],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}
