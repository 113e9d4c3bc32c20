import type { ChunkReport, ChunkTask, ShrinkTask } from "../campaign";
import type { Counterexample } from "../counterexample";
import type { ClimbReport, ClimbTask } from "../maximise/tasks";
import type { ListenedModel } from "../search/listen";
import type { CampaignStart } from "../search/planned-ahead";
import type { Lessons, SearchReport, SearchTask } from "../search/tasks";
import type { TrialReport, TrialTask } from "../trial/trial";
import type { Plain } from "../types";

/** Where a worker gets what it runs from: a module that exports `createSetup` (see `SetupModule`), and the options it is called with. */
export interface SetupSource {
  /** Absolute path. */
  readonly module: string;
  readonly options: Plain;
  /** Before the module is loaded, what loads of this model is made to tell how its comparisons come out. Absent: nobody listens. */
  readonly listen?: ListenedModel;
  /** The campaign that waits for it: what it begins with can be planned while its engine starts. Absent: it is not known what will be run. */
  readonly start?: CampaignStart;
}

/** From the campaign to a worker. Numbers tell answers apart. */
export type ToWorker =
  /** `behindFirst`: another worker makes what can be made once for all of them; "first is ready" follows when it has. */
  | { readonly type: "open"; readonly source: SetupSource; readonly behindFirst?: boolean }
  | { readonly type: "first is ready" }
  | { readonly type: "explore"; readonly id: number; readonly task: ChunkTask }
  | { readonly type: "shrink"; readonly id: number; readonly task: ShrinkTask }
  | { readonly type: "trial"; readonly id: number; readonly task: TrialTask }
  | { readonly type: "search"; readonly id: number; readonly task: SearchTask; readonly lessons: Lessons }
  | { readonly type: "climb"; readonly id: number; readonly task: ClimbTask }
  /** Ends the task of this number early; it is answered all the same. */
  | { readonly type: "abort"; readonly id: number }
  /** Closes the engine; the process stays, for another "open". */
  | { readonly type: "shut"; readonly id: number }
  | { readonly type: "close" };

/** From a worker to the campaign. */
export type FromWorker =
  | { readonly type: "ready"; readonly name: string; readonly lanes: number }
  /** On the way to "explored": a sequence of the chunk fails. */
  | { readonly type: "failing"; readonly id: number; readonly sequence: number; readonly millisecondsAgo: number }
  | { readonly type: "explored"; readonly id: number; readonly report: ChunkReport }
  | { readonly type: "shrunk"; readonly id: number; readonly counterexample: Counterexample }
  | { readonly type: "tried"; readonly id: number; readonly reports: readonly TrialReport[] | null }
  | { readonly type: "searched"; readonly id: number; readonly report: SearchReport }
  | { readonly type: "climbed"; readonly id: number; readonly report: ClimbReport }
  /** The engine is closed; `bytes` is the memory that the process holds by now. */
  | { readonly type: "shut"; readonly id: number; readonly bytes: number }
  /** A task failed, or opening did when there is no number. */
  | { readonly type: "failed"; readonly id?: number; readonly name: string; readonly message: string }
  | { readonly type: "notice"; readonly text: string };
