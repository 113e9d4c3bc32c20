import type { Engine, Fixture } from "../types";
import { launchAnvil, type Launch } from "./launch-anvil";
import { SimulatingEngine } from "./simulating";

export interface AnvilOptions extends Pick<Launch, "binary" | "port" | "startTimeout" | "timeout" | "states"> {
  /** Runs in flight at once; by default one that the node works on, and one that is planned or judged meanwhile. More are no faster, and the first failure waits behind them. */
  readonly lanes?: number;
  /** Deploys contracts of any size; for code that carries mutants and is never deployed elsewhere. */
  readonly unlimitedCode?: boolean;
}

const DEFAULT_LANES = 2;
const MOST_REQUEST_BYTES = 64_000_000;

/**
 * Starts an anvil process of our own on the loopback interface and deploys the fixture on it. It has no accounts but the fixture's.
 *
 * @throws EngineError "missing", "start" or "fixture"
 */
export async function startAnvil(
  fixture: Fixture,
  { lanes = DEFAULT_LANES, unlimitedCode = false, ...launch }: AnvilOptions = {},
): Promise<Engine> {
  const args = ["--accounts", "0", ...(unlimitedCode ? ["--disable-code-size-limit"] : [])];
  const { client, head, explain, close } = await launchAnvil(fixture, { ...launch, args, sockets: lanes });
  return new SimulatingEngine(client, head, {
    name: "anvil",
    lanes,
    mostRequestBytes: MOST_REQUEST_BYTES,
    explain,
    close,
  });
}
