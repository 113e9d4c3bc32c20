import type { SourceChange } from "assay/compile";
import { isWanted } from "assay/judge";
import { openEngine } from "assay/project/engines";
import type { BugFile, DeepBugFile } from "assay/project/bugs";
import { executePlan, judgePlan, planSequence, type Counts, type Plan } from "assay/run";
import { sequenceOfEntry } from "../../packages/assay/src/search/corpus-entry";
import { JudgedPlan } from "../../packages/assay/src/campaign/trial/judged-plan";
import type { CorpusEntry, Subject } from "assay/types";
import { z } from "zod";

/** Which sequences of a corpus reveal a bug. */
export const REVEALS = z.object({
  bug: z.string(),
  /** Sequences that were played against it: fewer than there are where enough revealed it. */
  played: z.number(),
  /** Place of a sequence in the corpus, and how many of its calls were made until a declared check failed. */
  by: z.array(z.tuple([z.number(), z.number()])),
});
export type Reveals = z.infer<typeof REVEALS>;

export type Bug = BugFile | DeepBugFile;

/** A sequence at which something failed: its place, the calls until then, and what failed. */
interface Failed {
  readonly place: number;
  readonly calls: number;
  readonly ids: readonly string[];
}

/** Sequences that an engine runs at a time. */
const AT_A_TIME = 3;

/** Plays kept sequences against bugs. */
export class Player {
  private readonly plans: readonly JudgedPlan[];

  /** @param changed gives the subject with changed contracts */
  constructor(
    subject: Subject<unknown, unknown>,
    sequences: readonly CorpusEntry[],
    private readonly changed: (change: SourceChange) => Subject<unknown, unknown>,
  ) {
    this.plans = sequences.map((kept) => new JudgedPlan(planSequence(subject, sequenceOfEntry(subject, kept))));
  }

  /**
   * Which sequences reveal each of some bugs. All of the bugs are put into the contracts at once first: only sequences that fail then are played against each alone,
   * until `enough` reveal it. @throws whatever the engine throws
   */
  async play(bugs: readonly Bug[], enough: number): Promise<readonly Reveals[]> {
    const all = this.plans.map((_, place) => place);
    const [first, ...others] = bugs;
    if (first === undefined) return [];
    const name = bugs.map((bug) => bug.name).join("+");
    const edits = bugs.flatMap((bug) => bug.edits);
    const suspicious =
      others.length === 0 ? all : (await this.failing({ name, edits }, all, () => false)).map(({ place }) => place);
    process.stderr.write(`${name}: ${suspicious.length} of ${all.length} sequences fail\n`);
    const reveals: Reveals[] = [];
    for (const bug of bugs) {
      const isRevealed = ({ ids }: Failed): boolean => ids.some((id) => isWanted(bug.caughtBy, id));
      const failed = await this.failing(bug, suspicious, (found) => found.filter(isRevealed).length >= enough);
      const by = failed.filter(isRevealed).map(({ place, calls }): [number, number] => [place, calls]);
      reveals.push({ bug: bug.name, played: suspicious.length, by: by.sort(([a], [b]) => a - b) });
    }
    return reveals;
  }

  /** The sequences among some that fail on changed contracts. */
  private async failing(
    change: SourceChange,
    places: readonly number[],
    isEnough: (failed: readonly Failed[]) => boolean,
  ): Promise<readonly Failed[]> {
    const notify = (text: string): void => void process.stderr.write(`${text}\n`);
    const subject = this.changed(change);
    const choice = { engine: "anvil", rpcUrl: null, schemata: true } as const;
    const engine = await openEngine(choice, subject.fixture, notify);
    const failed: Failed[] = [];
    const left = [...places];
    const lane = async (): Promise<void> => {
      for (let place = left.shift(); place !== undefined && !isEnough(failed); place = left.shift()) {
        const known = this.plans[place];
        if (known === undefined) continue;
        const results = await executePlan(subject, engine, known.plan);
        let step = 0;
        const findings = known.findings(results, EVERYTHING, (answers) => {
          const divergence = judgePlan(subject, known.plan, answers, EVERYTHING);
          step = divergence?.step ?? 0;
          return divergence;
        });
        const ids = findings.map(({ id }) => id);
        if (ids.length > 0) failed.push({ place, calls: callsUntil(known.plan, step), ids });
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_A_TIME }, lane));
    } finally {
      await engine.close();
    }
    return failed;
  }
}

const EVERYTHING: Counts = () => true;

function callsUntil({ steps }: Plan, step: number): number {
  return steps.slice(0, step + 1).filter(({ call }) => call !== undefined).length;
}
