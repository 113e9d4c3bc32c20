import type { Engine, Fixture } from "../../core/types";
import { beginAnvil, launchAnvil, type Launch, type StartingAnvil } from "./launch-anvil";
import { SimulatingEngine } from "./simulating";

export interface AnvilOptions extends Pick<
  Launch,
  "binary" | "port" | "startTimeout" | "timeout" | "states" | "starting"
> {
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
  { lanes = DEFAULT_LANES, unlimitedCode = fixture.unlimitedCode === true, ...launch }: AnvilOptions = {},
): Promise<Engine> {
  const args = argumentsFor(unlimitedCode);
  const { client, head, explain, close } = await launchAnvil(fixture, { ...launch, args, sockets: lanes });
  return new SimulatingEngine(client, head, {
    name: "anvil",
    lanes,
    mostRequestBytes: MOST_REQUEST_BYTES,
    explain,
    close,
  });
}

/**
 * Begins to start a process for `startAnvil`, to whom it is given as `starting`: while what is put on it is still being made.
 * @param genesisTime when the fixture's chain begins, Unix seconds
 * @throws EngineError "missing" when npm installed none
 */
export function anvilFor(
  genesisTime: number,
  { unlimitedCode = false, ...process }: Pick<AnvilOptions, "unlimitedCode" | "binary" | "port" | "startTimeout"> = {},
): StartingAnvil {
  return beginAnvil(genesisTime, { ...process, args: argumentsFor(unlimitedCode) });
}

function argumentsFor(unlimitedCode: boolean): readonly string[] {
  return ["--accounts", "0", ...(unlimitedCode ? ["--disable-code-size-limit"] : [])];
}
