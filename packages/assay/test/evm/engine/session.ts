import { startAnvil } from "../../../src/evm/engine";
import { fixture } from "./probe";

/** A program that starts an engine, prints the process id of its anvil, and runs until a signal or its own handler ends it. Run by lifetime.slow.test.ts. */
async function main(): Promise<void> {
  const engine = await startAnvil(fixture());
  process.on("SIGINT", () => void engine.close().then(() => process.exit(130)));
  process.send?.("ready");
}

void main();
