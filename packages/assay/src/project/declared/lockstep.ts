import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import fc, { type IAsyncPropertyWithHooks } from "fast-check";
import { askInFull, runSequence, type SequenceRun } from "../../run";
import type { Engine, Subject } from "../../core/types";
import { openEngine } from "../engines";
import { subjectOf } from "../kit";
import type { Action } from "../kit/sequence";
import { CONFIG } from "../project";
import { isDeclared } from "./compiled";
import { DeclaredProtocol } from "./protocol";
import type { History } from "./history";
import { UserError } from "./user-error";

/** How sequences are tried. */
export interface LockstepOptions {
  /** Calls and waits of a sequence; 20 when absent. */
  readonly steps?: number;
  /** The project's folder, where its assay.config.ts is. Absent: the one of the working directory, or one above it. */
  readonly root?: string;
  /** Absent: the first one. */
  readonly edition?: string;
}

const STEPS = 20;
/** Milliseconds without a sequence after which the engine is ended: fast-check does not say which run of a property was the last. */
const IDLE = 500;
const CHOICE = { engine: "anvil", rpcUrl: null } as const;

/** The folder of the nearest assay.config.ts. @throws UserError where there is none */
function rootAbove(folder: string): string {
  if (existsSync(join(folder, CONFIG))) return folder;
  const above = dirname(folder);
  if (above !== folder) return rootAbove(above);
  throw new UserError(
    `lockstep: expected ${CONFIG} in the working directory or above it, found none; say where it is: lockstep(project, { root })`,
  );
}

/** An engine that is there while sequences are run. */
class Lent {
  private engine: Promise<Engine> | undefined;
  private ending: NodeJS.Timeout | undefined;

  constructor(private readonly open: () => Promise<Engine>) {}

  async during<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    clearTimeout(this.ending);
    const engine = (this.engine ??= this.open());
    try {
      return await work(await engine);
    } finally {
      this.ending = setTimeout(() => {
        this.engine = undefined;
        void engine.then((one) => one.close());
      }, IDLE);
    }
  }
}

/**
 * A property of fast-check: whatever is called, contracts and model agree, and all invariants hold. `await fc.assert(lockstep(project))` runs in any runner of tests,
 * with fast-check's own seeds, reports and shrinking.
 * @throws UserError for what is no project of `defineProject`
 */
export function lockstep(
  project: object,
  { steps = STEPS, root = rootAbove(process.cwd()), edition }: LockstepOptions = {},
): IAsyncPropertyWithHooks<[number, readonly Action[]]> {
  if (!isDeclared(project))
    throw new UserError("lockstep: expected the object that defineProject returns, received another one");
  const protocol = new DeclaredProtocol(root, project);
  const subject: Subject<Action, History> = subjectOf(
    protocol,
    protocol.artifacts(),
    edition ?? protocol.context.editions[0],
  );
  const lent = new Lent(() => openEngine(CHOICE, subject.fixture, () => undefined, { root }));
  return fc.asyncProperty(fc.nat(), subject.actions(steps), (offset, actions) =>
    lent.during(async (engine) => {
      const run = await runSequence(subject, engine, { offset: subject.offset(offset), actions });
      const failure = await failureText(subject, engine, run);
      if (failure !== undefined) throw new Error(failure);
    }),
  );
}

/** What is wrong with a run, and the calls that led there; undefined when nothing is. */
async function failureText(
  subject: Subject<Action, History>,
  engine: Engine,
  { divergence, plan, results }: SequenceRun,
): Promise<string | undefined> {
  if (divergence === undefined) return undefined;
  const end = divergence.step + 1;
  const { findings, steps } = await askInFull(subject, engine, {
    steps: plan.steps.slice(0, end),
    results: results.slice(0, end),
    findings: divergence.findings,
  });
  const [first] = findings;
  if (first === undefined) return undefined;
  const { id, title, where, predicted = "that it holds", observed = "that it does not" } = first;
  const calls = steps
    .filter(({ call }) => call !== undefined)
    .map(({ actor, describe }) => `  ${actor}: ${describe()}`);
  return [`${id}: ${title}`, `  at ${where}: expected ${predicted}, received ${observed}`, "after", ...calls].join(
    "\n",
  );
}
