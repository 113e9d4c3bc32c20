import type { Results, Task } from "..";
import type { ListenedModel } from "../../search/listen";
import type { Plain } from "../../core/types";

/** Where a worker gets what it runs from: a module that exports `createSetup` (see `SetupModule`), and the options it is called with. */
export interface SetupSource {
  /** Absolute path. */
  readonly module: string;
  readonly options: Plain;
  /** The model to instrument before the module is loaded, so that its comparisons report their results. Absent: none. */
  readonly listen?: ListenedModel;
}

/** From the campaign to a worker. The number says which task an answer belongs to. */
export type ToWorker =
  /** `behindFirst`: another worker does the common preparation; "first is ready" follows when it is done. */
  | { readonly type: "open"; readonly source: SetupSource; readonly behindFirst?: boolean }
  | { readonly type: "first is ready" }
  | { readonly type: "do"; readonly id: number; readonly task: Task }
  /** Ends this task early; an answer still follows. */
  | { readonly type: "abort"; readonly id: number }
  /** Closes the engine; the process stays, for another "open". */
  | { readonly type: "shut"; readonly id: number }
  | { readonly type: "close" };

/** From a worker to the campaign. */
export type FromWorker =
  | { readonly type: "ready"; readonly name: string; readonly lanes: number }
  | { readonly type: "done"; readonly id: number; readonly result: Results[keyof Results] }
  /** The engine is closed; `bytes` is the memory that the process holds by now. */
  | { readonly type: "shut"; readonly id: number; readonly bytes: number }
  /** A task failed, or opening did when there is no number. */
  | { readonly type: "failed"; readonly id?: number; readonly name: string; readonly message: string }
  | { readonly type: "notice"; readonly text: string };
