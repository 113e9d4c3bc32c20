import { startAnvil } from "../../../src/evm/engine";
import { fixture } from "./probe";

/**
 * A program that starts an engine, says the process id of its anvil and then lives until it is ended: by a signal without a handler, or
 * by the end of a handler of its own. Run by lifetime.slow.test.ts.
 */
async function main(): Promise<void> {
  const engine = await startAnvil(fixture());
  process.on("SIGINT", () => void engine.close().then(() => process.exit(130)));
  process.send?.("ready");
}

void main();
