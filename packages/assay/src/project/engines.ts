import { join } from "node:path";
import { countMarkers } from "../evm/coverage";
import { anvilFor, connectRpc, startAnvil, startHardhat, withRestart, type StartingAnvil } from "../evm/engine";
import { askOpening } from "../run/execute";
import type { Engine, Fixture, Subject } from "../core/types";
import type { SetupChoice } from "./project";

/** What of a choice says which engine is opened, and how. */
type EngineChoice = Pick<SetupChoice, "engine" | "rpcUrl" | "schemata" | "coverage">;

/** How a subject is made and its engine is opened. */
export interface Opening<Tested> {
  readonly choice: EngineChoice;
  /** Reads or compiles the contracts, and makes what is tested of them. */
  readonly subject: () => Tested;
  /** When its fixture's chain begins, Unix seconds. */
  readonly genesisTime: number;
  /** Its contracts may have more code than EIP-170 allows. */
  readonly unlimitedCode?: boolean | undefined;
  readonly notify: (text: string) => void;
  /** Folder of the project, in whose cache anvil's state after the fixture is kept. */
  readonly root: string;
}

/**
 * Makes a subject and opens its engine. A node of our own starts while the subject is made.
 * @throws whatever the subject, the engine or the corpus throws; the engine is closed then
 */
export async function openTogether<Tested extends Subject<unknown, unknown>>({
  choice,
  subject: make,
  genesisTime,
  unlimitedCode,
  notify,
  root,
}: Opening<Tested>): Promise<{ readonly subject: Tested; readonly engine: Engine }> {
  const starting = isOwnNode(choice) ? anvilFor(genesisTime, unlimitedIn(choice, unlimitedCode)) : undefined;
  let subject: Tested;
  try {
    subject = make();
  } catch (error) {
    await starting?.stop();
    throw error;
  }
  const engine = await openEngine(choice, subject.fixture, notify, { root, starting });
  return { subject, engine: await begun(subject, engine) };
}

/** Asks for what every sequence begins with; an engine that cannot answer is closed. */
async function begun(subject: Subject<unknown, unknown>, engine: Engine): Promise<Engine> {
  // work of the model alone asks for nothing
  if (engine.name === NO_ENGINE) return engine;
  try {
    await subject.learn?.(engine);
    // which ids there will be is known only from a rehearsal
    if (subject.rehearses === true) return engine;
    await askOpening(subject, engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const NO_ENGINE = "none";

/** Takes the place of an engine for work of the model alone. */
function noEngine(): Engine {
  return {
    name: NO_ENGINE,
    lanes: 1,
    run: () => Promise.reject(new Error("expected work of the model alone, received a sequence to run on an engine")),
    close: () => Promise.resolve(),
  };
}

/** What an engine is opened with beside its fixture. */
export interface EngineOptions {
  /** Folder of the project, in whose cache anvil's state after the fixture is kept. Absent: it is deployed each time. */
  readonly root?: string;
  /** A node that has begun to start for this choice. */
  readonly starting?: StartingAnvil | undefined;
}

/** Starts the engine of a choice with the fixture deployed. An engine that dies is started again once, and `notify` is called. */
export async function openEngine(
  choice: EngineChoice,
  fixture: Fixture,
  notify: (text: string) => void,
  { root, starting }: EngineOptions = {},
): Promise<Engine> {
  const { engine, rpcUrl, coverage } = choice;
  if (engine === "none") return noEngine();
  // A node that is not ours is not ours to start again.
  if (rpcUrl !== null) return connectRpc(rpcUrl, fixture, { notify });
  if (coverage !== undefined) return countMarkers(coverage, () => startHardhat(fixture));
  if (engine === "hardhat") return startHardhat(fixture);
  const states = root === undefined ? {} : { states: { folder: join(root, ".cache", "states"), notify } };
  let begun = starting;
  return withRestart(() => {
    const first = begun;
    // one that takes its place is started anew
    begun = undefined;
    return startAnvil(fixture, { ...states, ...unlimitedIn(choice, fixture.unlimitedCode), starting: first });
  }, notify);
}

/** Whether the engine of a choice is a node that is started for it. */
function isOwnNode({ engine, rpcUrl, coverage }: EngineChoice): boolean {
  return engine === "anvil" && rpcUrl === null && coverage === undefined;
}

function unlimitedIn(
  { schemata }: EngineChoice,
  unlimitedCode: boolean | undefined,
): { readonly unlimitedCode?: true } {
  return schemata === true || unlimitedCode === true ? { unlimitedCode: true } : {};
}
