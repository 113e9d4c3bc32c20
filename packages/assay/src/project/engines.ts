import { countMarkers } from "../coverage";
import { connectRpc, startAnvil, startHardhat, withRestart } from "../engine";
import type { Engine, Fixture } from "../types";
import type { SetupChoice } from "./project";

/** Starts the engine of a choice with the fixture deployed. An engine that dies is started again once, and `notify` is told. */
export async function openEngine(
  { engine, rpcUrl, schemata, coverage }: Pick<SetupChoice, "engine" | "rpcUrl" | "schemata" | "coverage">,
  fixture: Fixture,
  notify: (text: string) => void,
): Promise<Engine> {
  // A node that is not ours is not ours to start again.
  if (rpcUrl !== null) return connectRpc(rpcUrl, fixture, { notify });
  if (coverage !== undefined) return countMarkers(coverage, () => startHardhat(fixture));
  if (engine === "hardhat") return startHardhat(fixture);
  return withRestart(() => startAnvil(fixture, schemata === true ? { unlimitedCode: true } : {}), notify);
}
