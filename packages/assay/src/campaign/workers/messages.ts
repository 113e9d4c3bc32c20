import type { Results, Task } from "..";
import type { ListenedModel } from "../../search/listen";
import type { Plain } from "../../core/types";

/** Where a worker gets what it runs from: a module that exports `createSetup` (see `SetupModule`), and the options it is called with. */
export interface SetupSource {
  /** Absolute path. */
  readonly module: string;
  readonly options: Plain;
  /** Before the module is loaded, what loads of this model is made to report how its comparisons come out. Absent: nobody listens. */
  readonly listen?: ListenedModel;
}

/** From the campaign to a worker. The number says which task an answer belongs to. */
export type ToWorker =
  /** `behindFirst`: another worker makes what can be made once for all of them; "first is ready" follows when it has. */
  | { readonly type: "open"; readonly source: SetupSource; readonly behindFirst?: boolean }
  | { readonly type: "first is ready" }
  | { readonly type: "do"; readonly id: number; readonly task: Task }
  /** Ends the task of this number early; it is answered all the same. */
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
