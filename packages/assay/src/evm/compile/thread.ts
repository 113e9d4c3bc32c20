import { workerData } from "node:worker_threads";
import { resultOf, type ThreadData } from "./threads";

/** The program of a thread: compiles its part and posts the result. The thread that started it sleeps until then. */
const { port, answered, ...part } = workerData as ThreadData;
try {
  port.postMessage(resultOf(part));
} finally {
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}
