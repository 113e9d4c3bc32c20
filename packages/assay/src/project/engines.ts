import { join } from "node:path";
import { countMarkers } from "../coverage";
import { connectRpc, startAnvil, startHardhat, withRestart } from "../engine";
import { untilFree } from "../engine/deployments";
import { askOpening } from "../run/execute";
import type { CampaignStart } from "../search/planned-ahead";
import { warmUp } from "../search/warm-up";
import type { Engine, Fixture, Subject } from "../types";
import type { SetupChoice } from "./project";

/**
 * Does what a campaign's beginning would wait for while an engine starts: its subject's corpus is read, what its first sequences need is compiled, and, where it is known with which
 * the campaign begins, they are planned.
 * @param start what `createSetup` was given
 * @throws whatever the engine or the corpus throws; the engine is closed then
 */
export async function readyWith(
  subject: Subject<unknown, unknown>,
  opening: Promise<Engine>,
  start?: CampaignStart,
): Promise<Engine> {
  let open = false;
  const opened = opening.then((engine) => begun(subject, engine)).finally(() => (open = true));
  // it may fail while something is played, when nobody waits for it yet
  opened.catch(() => undefined);
  try {
    await warmUp(subject, { over: () => open, untilFree, start });
  } catch (error) {
    await opened.then(
      (engine) => engine.close(),
      () => undefined,
    );
    throw error;
  }
  return opened;
}

/** Asks for what every sequence begins with while there is still something to compile; an engine that cannot say it is closed. */
async function begun(subject: Subject<unknown, unknown>, engine: Engine): Promise<Engine> {
  // which ids there will be is known only from a rehearsal; and work of the model alone asks for nothing
  if (subject.rehearses === true || engine.name === NO_ENGINE) return engine;
  try {
    await askOpening(subject, engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const NO_ENGINE = "none";

/** Stands where an engine would be, for work of the model alone. */
function noEngine(): Engine {
  return {
    name: NO_ENGINE,
    lanes: 1,
    run: () => Promise.reject(new Error("expected work of the model alone, received a sequence to run on an engine")),
    close: () => Promise.resolve(),
  };
}

/**
 * Starts the engine of a choice with the fixture deployed. An engine that dies is started again once, and `notify` is called. `root`: folder of the project, in whose
 * cache anvil's state after the fixture is kept; absent: it is deployed each time.
 */
export async function openEngine(
  { engine, rpcUrl, schemata, coverage }: Pick<SetupChoice, "engine" | "rpcUrl" | "schemata" | "coverage">,
  fixture: Fixture,
  notify: (text: string) => void,
  root?: string,
): Promise<Engine> {
  if (engine === "none") return noEngine();
  // A node that is not ours is not ours to start again.
  if (rpcUrl !== null) return connectRpc(rpcUrl, fixture, { notify });
  if (coverage !== undefined) return countMarkers(coverage, () => startHardhat(fixture));
  if (engine === "hardhat") return startHardhat(fixture);
  const states = root === undefined ? {} : { states: { folder: join(root, ".cache", "states"), notify } };
  return withRestart(
    () => startAnvil(fixture, { ...states, ...(schemata === true ? { unlimitedCode: true } : {}) }),
    notify,
  );
}
