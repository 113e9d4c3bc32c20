import { killAllEngines, startAnvil } from "../../../harness/engine";
import { probeFixture } from "./probe";

/** A process that holds an engine until a signal ends it, as the command line does. */
async function hold(): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      killAllEngines();
      process.exit(130);
    });
  }
  await startAnvil(probeFixture());
  process.send?.("ready");
}

void hold();
